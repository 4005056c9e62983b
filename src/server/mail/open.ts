import { type MailTransport, mailboxTransport, noTransport } from './transport.ts';

/** The SMTP library is loaded only when used, which saves some megabytes of memory. */
export async function chooseTransport(config: {
  smtpUrl: string | null;
  mode: 'demo' | 'production';
}): Promise<MailTransport> {
  if (config.smtpUrl) return (await import('./smtp.ts')).smtpTransport(config.smtpUrl);
  return config.mode === 'demo' ? mailboxTransport : noTransport;
}
