import type { Mail } from './queries.ts';

export type Sender = { name: string; replyTo: string | null };

/** Delivers mails. Rejects if it can't, so that the job is retried later. */
export type MailTransport = {
  /** `attached` is called only if the mail is really sent, and never rejects. */
  send(mail: Mail, from: Sender, attached?: () => Promise<Attachment[]>): Promise<void>;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** Prefix of a job's last error if the mail server rejected this particular mail (RFC 5321, 4.2.1). */
export const REFUSED = 'Refused for good:';

/** Without a mail server, demo mode shows mails at `/demo/mailbox`. */
export const mailboxTransport: MailTransport = { send: async () => undefined };

/** In production, an unsent mail never counts as sent: mails wait until a mail server is configured. */
export const noTransport: MailTransport = {
  send: async () => {
    throw new Error('SMTP_URL is not set: mail waits');
  },
};
