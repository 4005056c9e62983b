import { expect, it } from 'vitest';
import { sealToken } from './auth/keys.ts';
import { createLog } from './log.ts';

const SECRET = 'a secret that is long enough for everyone';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

it('keeps addresses and tokens out of every line, wherever they occur', () => {
  const token = sealToken('claim', { storeId: 'demo', claimId: 'c1', generation: 1, issuedAt: null }, SECRET);
  const failure = Object.assign(new Error('550 ada@example.com is unknown'), {
    detail: 'Failing row: Ada Lovelace',
  });
  const text = logged((log) => {
    log.error({ err: failure }, 'mail failed');
    log.error(failure);
    log.warn({
      worker: 'Failed task: ada@example.com',
      url: 'http://localhost:4000',
      to: 'ada%40example.com',
    });
    log.warn(`no way to /view/${token}, nor with mg_demo.abc.${'x'.repeat(43)}`);
    log.warn('no way to postgres://makegood:hunter2@db.example/makegood');
  });
  for (const secret of ['ada@', 'ada%40', 'Lovelace', token, 'mg_', 'hunter2'])
    expect(text).not.toContain(secret);
  expect(text).toContain('http://localhost:4000');
  expect(text).toContain('[e-mail] is unknown');
});

it('removes a token whatever character follows it', () => {
  const token = `${'b'.repeat(60)}.${'m'.repeat(31)}-`;
  expect(logged((log) => log.warn(`no way to "/view/${token}"`))).not.toContain(token);
});

it('logs only the allowed fields of a request or an answer', () => {
  const request = { url: '/v1/order-lookup?email=ada', headers: { cookie: 'makegood_shopper_x=x' } };
  expect(
    logged((log) => log.info({ req: request, res: request, route: '/v1/order-lookup' }, 'request')),
  ).not.toMatch(/cookie|email/);
});

it.each([
  ['one word', 'a'.repeat(1_000_000)],
  ['almost addresses', 'a@'.repeat(500_000)],
  ['addresses without an end', `${'a@a.'.repeat(250_000)}@`],
  ['almost tokens', `${'a'.repeat(31)}.`.repeat(31_250)],
])('takes linear time for text made to be slow: %s', (_name, text) => {
  const started = process.cpuUsage();
  logged((log) => log.warn(text));
  expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
});

it('leaves text that only resembles an address or a token', () => {
  const text = 'node@24 @scope/name a@b src/server/auth/authenticate.ts 1.2.3 @.@ v0.1.0@';
  expect(logged((log) => log.warn(text))).toContain(text);
});
