import { createTransport } from 'nodemailer';
import type { Mail } from './store.ts';

export type Sender = { name: string; replyTo: string | null };

/** Hands mails to whoever delivers them. Rejects when it can't: the job is tried again later. */
export type MailTransport = { send(mail: Mail, from: Sender): Promise<void> };

/**
 * `SMTP_URL` as nodemailer reads it (`smtps://user:password@host:465`); `?from=` names the sending address. The message
 * id is the mail's own, so that a server that got it twice can tell.
 */
function smtpTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const address = url.searchParams.get('from') ?? `no-reply@${url.hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport(url.toString());
  return {
    send: async (mail, from) => {
      await transport.sendMail({
        from: { name: from.name, address },
        ...(from.replyTo && { replyTo: from.replyTo }),
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        messageId: `<${mail.id}@${url.hostname}>`,
      });
    },
  };
}

/** Without a mail server, demo mode keeps mails where `/demo/mailbox` shows them. */
export const mailboxTransport: MailTransport = { send: async () => undefined };

/** In production nothing counts as sent that was not: mails wait until there is a mail server. */
const noTransport: MailTransport = {
  send: async () => {
    throw new Error('SMTP_URL is not set: mail waits');
  },
};

export function chooseTransport(config: {
  smtpUrl: string | null;
  mode: 'demo' | 'production';
}): MailTransport {
  if (config.smtpUrl) return smtpTransport(config.smtpUrl);
  return config.mode === 'demo' ? mailboxTransport : noTransport;
}
