import type { Mail } from './queries.ts';

export type Sender = { name: string; replyTo: string | null };

/** Hands mails to whoever delivers them. Rejects when it can't: the job is tried again later. */
export type MailTransport = {
  /** `attached` is asked for only where the mail really leaves, and never rejects. */
  send(mail: Mail, from: Sender, attached?: () => Promise<Attachment[]>): Promise<void>;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** How a job's last error begins when the mail server has nothing against us, only against this mail (RFC 5321, 4.2.1). */
export const REFUSED = 'Refused for good:';

/** Without a mail server, demo mode keeps mails where `/demo/mailbox` shows them. */
export const mailboxTransport: MailTransport = { send: async () => undefined };

/** In production nothing counts as sent that was not: mails wait until there is a mail server. */
export const noTransport: MailTransport = {
  send: async () => {
    throw new Error('SMTP_URL is not set: mail waits');
  },
};
