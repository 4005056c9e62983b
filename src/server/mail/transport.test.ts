import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import { chooseTransport } from './open.ts';

const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    text(stream).then((message) => {
      received.push(message);
      done();
    }, done);
  },
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => server.close(done)));

const mail = {
  id: 'abc123',
  recipient: 'ada@example.com',
  subject: 'We received your claim\r\nBcc: eve@example.com',
  body: 'Hello',
  parts: {
    letterhead: { name: 'Fernwood', logoUrl: null, colors: DEFAULT_BRANDING.colors, headingFont: 'Inter' },
    greeting: 'Hello',
    blocks: [],
    link: null,
  },
  createdAt: '2026-11-20T10:00:00.000Z',
  kind: null,
  claimId: null,
};

it('a mail is sent in the store’s name with a unique id, and its text can’t add headers', async () => {
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}?from=claims@shop.example`;
  const transport = await chooseTransport({ smtpUrl, mode: 'production' });
  await transport.send(mail, { name: 'Fernwood', replyTo: 'help@fernwood.example' });
  const [message = ''] = received;
  expect(message).toContain('From: Fernwood <claims@shop.example>');
  expect(message).toContain('Reply-To: help@fernwood.example');
  expect(message).toContain('Message-ID: <abc123@');
  expect(message.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
});

it('attachments come in addition to both formats of the mail', async () => {
  const { port } = server.server.address() as AddressInfo;
  const transport = await chooseTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: 'production' });
  const pdf = { filename: 'claim-1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.3') };
  await transport.send(mail, { name: 'Fernwood', replyTo: null }, async () => [pdf]);
  expect(received.at(-1)).toContain('Content-Type: application/pdf; name=claim-1.pdf');
  expect(received.at(-1)).toContain('Content-Disposition: attachment; filename=claim-1.pdf');
  expect(received.at(-1)).toContain(pdf.content.toString('base64'));
});

it('no name or address of a store can start a header', async () => {
  const { port } = server.server.address() as AddressInfo;
  const transport = await chooseTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: 'production' });
  const from = { name: 'Fern\r\nBcc: eve@example.com', replyTo: 'help@shop.example\r\nCc: eve@example.com' };
  await transport.send(mail, from);
  const headers = received.at(-1)?.split('\r\n\r\n')[0] ?? '';
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).not.toMatch(/^(Bcc|Cc):/im);
});

it('production without a mail server keeps mails waiting instead of marking them sent', async () => {
  const transport = await chooseTransport({ smtpUrl: null, mode: 'production' });
  await expect(transport.send(mail, { name: 'Fernwood', replyTo: null })).rejects.toThrow('SMTP_URL');
});
