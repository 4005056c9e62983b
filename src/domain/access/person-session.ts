/** How long a person stays signed in, and how long the links in mails to them work (docs/rules/sign-in.md#sessions). Milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const IDLE = 12 * HOUR;
const LONGEST = 14 * DAY;
const PROVEN = 10 * MINUTE;

/** A session that was not used since then is over. */
export const unusedSince = (now: number): Date => new Date(now - IDLE);

/** When a session that begins now is over, however much it is used. */
export const sessionEnd = (now: number): Date => new Date(now + LONGEST);

/** Whether the person showed who they are within the last ten minutes. `provenAt`: ISO 8601. */
export const isProven = (provenAt: string, now: number): boolean => now - Date.parse(provenAt) < PROVEN;

/** A change of the email address is confirmed by two links: one in a mail to the old address, one in a mail to the new one. */
export const EMAIL_LINKS = ['old-email', 'new-email'] as const;
export type EmailLink = (typeof EMAIL_LINKS)[number];

export const LINK_KINDS = ['reset', 'invitation', ...EMAIL_LINKS] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const LINK_LASTS: Record<LinkKind, number> = {
  reset: 30 * MINUTE,
  invitation: 7 * DAY,
  'old-email': DAY,
  'new-email': DAY,
};

/** When a link that is made now is over. */
export const linkEnd = (kind: LinkKind, now: number): Date => new Date(now + LINK_LASTS[kind]);

/** A device that signed in is known for so long. */
export const deviceEnd = (now: number): Date => new Date(now + 180 * DAY);
