/** A mail in parts, from which its plain text and its HTML are made. */

import type { Branding } from '../../domain/stores/settings.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import type { LookupCodeOf } from '../auth/codes.ts';
import type { AnyToken, TokenKind, TokenPayloads } from '../auth/keys.ts';
import type { KnownStore } from '../stores/queries.ts';
import { mailWords } from './text.ts';

/** What is the same wherever a mail stands. */
export type PlainBlock =
  | { kind: 'text'; text: string }
  /** What the team wrote; may have several lines. */
  | { kind: 'said'; text: string }
  | { kind: 'list'; items: string[] }
  /** Products, each with its picture. */
  | { kind: 'items'; items: MailItem[] }
  /** A link among the words. `address`: http or https. */
  | { kind: 'way'; says: string; label: string; address: string }
  /** What comes of it, large: the amount, and by which day. */
  | { kind: 'moment'; headline: string; line: string | null }
  /** Amounts as people read them; the last is what the others come to. */
  | { kind: 'amounts'; rows: { label: string; value: string }[] };

export type MailBlock<Code = string, Link = MailLink> =
  | PlainBlock
  | { kind: 'code'; says: string; code: Code }
  /** One of several links; a mail with one has it below, as a button. */
  | { kind: 'link'; link: Link };

/** `line`: what is said of it; `pictureUrl`: checked by `pictureAddress`. */
export type MailItem = { name: string; line: string | null; pictureUrl: string | null };

/** Where a mail leads: the words before the address, those on the button, and the address. */
export type MailLink = { says: string; label: string; address: string };

/** A link as the database keeps it: `address` has TOKEN_PLACE where the token goes, which is sealed when the mail is drawn. */
export type KeptLink = MailLink & { token: AnyToken };

/** In an address, a character of its own in no token: `encodeURIComponent` leaves it as it is. */
export const TOKEN_PLACE = '(token)';

/**
 * The part of a link that holds a token. Whoever reads the database or a backup learns what the link is for, and can't open
 * anything with it.
 * @param address makes the address from a token, with `urls`
 */
export function linkWith<K extends TokenKind>(
  kind: K,
  payload: TokenPayloads[K],
  address: (token: string) => string,
): Pick<KeptLink, 'address' | 'token'> {
  return { address: address(TOKEN_PLACE), token: { kind, payload } as AnyToken };
}

/** The brand as it was when the mail was written: one tried again a week later is the same mail. */
export type Letterhead = {
  name: string;
  /** Checked by `pictureAddress`. */
  logoUrl: string | null;
  colors: Branding['colors'];
  headingFont: string;
  /** Where the store is reached; missing in mails of an earlier release. */
  help?: MailHelp | null;
};

export type MailHelp = { says: string; email: string | null; phone: string | null; url: string | null };

export type MailParts<Link = MailLink, Code = string> = {
  letterhead: Letterhead;
  greeting: string;
  blocks: MailBlock<Code, Link>[];
  link: Link | null;
  /** As in `<html lang>`; a mail of an earlier release is English. */
  language?: string;
};

/** A mail as the database keeps it: without its live secrets, which `drawMail` puts in (draw.ts). */
export type KeptParts = MailParts<KeptLink, LookupCodeOf>;

export function letterheadOf({ name, branding, settings }: KnownStore): Letterhead {
  const { colors, fonts, logoUrl } = branding;
  const { email, phone, url } = settings.help;
  const isReachable = [email, phone, url].some((way) => way !== null);
  const says = mailWords(settings.locale).help;
  return {
    name: oneLine(name),
    logoUrl: pictureAddress(logoUrl),
    colors,
    headingFont: fonts.heading,
    help: isReachable ? { says, email: line(email), phone: line(phone), url: webAddress(url) } : null,
  };
}

const line = (text: string | null) => (text === null ? null : oneLine(text));

/** An address of the web without a password in it, else null. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Where a mail may load a picture from: https, or `own`, our own origin. Mail programs draw no SVG.
 * A host may hold a semicolon, which in a policy of the mailbox would begin a rule of its own.
 */
export function pictureAddress(address: string | null, own: string | null = null): string | null {
  const url = URL.parse(webAddress(address) ?? '');
  if (url === null || !/^[a-z0-9.-]+$/.test(url.hostname) || /\.svg$/i.test(url.pathname)) return null;
  return url.protocol === 'https:' || url.origin === own ? url.href : null;
}

export function plainText({ letterhead, greeting, blocks, link }: MailParts): string {
  const way = link ? [`${link.says}\n${link.address}`] : [];
  const end = [letterhead.name, ...plainHelp(letterhead.help ?? null)].join('\n');
  return `${[greeting, ...blocks.map(plainBlock), ...way, end].join('\n\n')}\n`;
}

function plainHelp(help: MailHelp | null): string[] {
  if (help === null) return [];
  const ways = [help.email, help.phone, help.url].filter((way) => way !== null);
  return [`${help.says} ${ways.join(' · ')}`];
}

function plainBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'items':
      return block.items.map(({ name, line }) => `- ${line === null ? name : `${name}: ${line}`}`).join('\n');
    case 'way':
      return `${block.says} ${block.label}\n${block.address}`;
    case 'moment':
      return block.line === null ? block.headline : `${block.headline}\n${block.line}`;
    case 'amounts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'code':
      return `${block.says} ${block.code}.`;
    case 'link':
      return `${block.link.says}\n${block.link.address}`;
    default:
      return block.text;
  }
}
