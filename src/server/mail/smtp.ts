import { createTransport } from 'nodemailer';
import { oneLine } from '../../domain/text/plain-text.ts';
import { htmlMail } from './html.ts';
import { type MailTransport, REFUSED } from './transport.ts';

// Milliseconds. A mail server that does not answer must not keep the two hands of a worker for minutes.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * `SMTP_URL` as nodemailer reads it (`smtps://user:password@host:465`); `?from=` names the sending address. The message
 * id is the mail's own, so that a server that got it twice can tell.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const address = url.searchParams.get('from') ?? `no-reply@${url.hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.toString(),
    ...PATIENCE,
    // Nothing that a mail says is ever read from a disk or fetched.
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
        // No "out of office" in answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isRefusal(error) ? new Error(`${REFUSED} ${error.message}`) : error;
      });
    },
  };
}

// EENVELOPE: sender or recipient, EMESSAGE: what it says. A wrong password is a mistake of ours, and no mail's end.
function isRefusal(error: unknown): error is Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
