import { createTransport } from 'nodemailer';
import { oneLine } from '../../domain/text/plain-text.ts';
import { htmlMail } from './html.ts';
import { type MailTransport, REFUSED } from './transport.ts';

// Milliseconds. An unresponsive mail server must not block a worker's two slots for minutes.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * `SMTP_URL` as nodemailer reads it (`smtps://user:password@host:465`); `?from=` sets the sender address. The message
 * id is the mail's own id, so that a server can recognize a duplicate.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const address = url.searchParams.get('from') ?? `no-reply@${url.hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.toString(),
    ...PATIENCE,
    // Nothing in a mail may make nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, from, attached = async () => []) => {
      const message = {
        from: { name: oneLine(from.name), address },
        ...(from.replyTo && { replyTo: { name: '', address: from.replyTo } }),
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        html: htmlMail(mail.subject, mail.parts),
        attachments: await attached(),
        messageId: `<${mail.id}@${url.hostname}>`,
        // Prevents automatic replies such as "out of office" (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isRefusal(error) ? new Error(`${REFUSED} ${error.message}`) : error;
      });
    },
  };
}

// EENVELOPE: sender or recipient, EMESSAGE: contents. A wrong password is our mistake and must not end the mail.
function isRefusal(error: unknown): error is Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
