/** The parts of a mail, which its plain text and its HTML are built from. */

import type { Branding } from '../../domain/stores/settings.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import type { LookupCodeOf } from '../auth/codes.ts';
import type { AnyToken, TokenKind, TokenPayloads } from '../auth/keys.ts';
import type { KnownStore } from '../stores/queries.ts';
import { mailWords } from './text.ts';

/** Blocks that are the same stored and rendered. */
export type PlainBlock =
  | { kind: 'text'; text: string }
  /** The team's message; may have several lines. */
  | { kind: 'said'; text: string }
  | { kind: 'list'; items: string[] }
  /** Products, each with its picture. */
  | { kind: 'items'; items: MailItem[] }
  /** A link among the text. `address`: http or https. */
  | { kind: 'way'; says: string; label: string; address: string }
  /** The result in large type: the amount, the date, and how far it has come. Mails of an earlier release have no progress. */
  | { kind: 'moment'; headline: string; line: string | null; progress?: string | null }
  /** Amounts as people read them; the last one is the total. */
  | { kind: 'amounts'; rows: { label: string; value: string }[] };

type CodeBlock<Code> = { kind: 'code'; says: string; code: Code };

export type MailBlock<Code = string, Link = MailLink> =
  | PlainBlock
  | CodeBlock<Code>
  /** One of several links. A mail's only link is shown at the end, as a button. */
  | { kind: 'link'; link: Link };

/** `line`: the text about it; `pictureUrl`: checked by `pictureAddress`. */
export type MailItem = { name: string; line: string | null; pictureUrl: string | null };

/** A mail's link: the text before the address, the button's label, and the address. */
export type MailLink = { says: string; label: string; address: string };

/** A link as stored: `address` contains TOKEN_PLACE instead of the token, which is sealed when the mail is rendered. */
export type KeptLink = MailLink & { token: AnyToken };

/** Contains characters that no token has and that `encodeURIComponent` leaves unchanged. */
export const TOKEN_PLACE = '(token)';

/**
 * The stored form of a link. Anyone reading the database or a backup learns the link's purpose, but can't open anything
 * with it.
 * @param address builds the address from a token, with `urls`
 */
export function linkWith<K extends TokenKind>(
  kind: K,
  payload: TokenPayloads[K],
  address: (token: string) => string,
): Pick<KeptLink, 'address' | 'token'> {
  return { address: address(TOKEN_PLACE), token: { kind, payload } as AnyToken };
}

/** The branding at the time the mail was written, so that a retry a week later sends the same mail. */
export type Letterhead = {
  name: string;
  /** Checked by `pictureAddress`. */
  logoUrl: string | null;
  colors: Branding['colors'];
  headingFont: string;
  /** How to reach the store; missing in mails of an earlier release. */
  help?: MailHelp | null;
};

export type MailHelp = { says: string; email: string | null; phone: string | null; url: string | null };

export type MailParts<Link = MailLink, Code = string> = {
  letterhead: Letterhead;
  greeting: string;
  blocks: MailBlock<Code, Link>[];
  link: Link | null;
  /** For `<html lang>`. Mails of an earlier release are in English. */
  language?: string;
};

/** A mail as stored: without its secrets, which `drawMail` adds (draw.ts). */
export type KeptParts = MailParts<KeptLink, KeptCode>;

/** What a lookup code is made from, or a sealed code of store credit, with the resolution that it is of. */
export type KeptCode = LookupCodeOf | { of: string; sealed: string };
export type KeptCodeBlock = CodeBlock<KeptCode>;
/** What a mail says, but for its links. */
export type TextBlock = PlainBlock | KeptCodeBlock;

/** @param address of the store's pages, which has its pictures (stores/address.ts) */
export function letterheadOf({ name, branding, settings }: KnownStore, address: string): Letterhead {
  const { colors, fonts, logoUrl } = branding;
  const { email, phone, url } = settings.help;
  const isReachable = [email, phone, url].some((way) => way !== null);
  const says = mailWords(settings.locale).help;
  return {
    name: oneLine(name),
    logoUrl: logoAddress(logoUrl, address),
    colors,
    headingFont: fonts.heading,
    help: isReachable ? { says, email: line(email), phone: line(phone), url: webAddress(url) } : null,
  };
}

const line = (text: string | null) => (text === null ? null : oneLine(text));

/** A web address without a password in it, otherwise null. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Where a mail may load a picture from: https, or `own`, our own origin. Mail programs don't render SVG. A host may
 * contain a semicolon, which would start another rule in the mailbox page's policy.
 */
export function pictureAddress(address: string | null, own: string | null = null): string | null {
  const url = URL.parse(webAddress(address) ?? '');
  if (url === null || !/^[a-z0-9.-]+$/.test(url.hostname) || /\.svg$/i.test(url.pathname)) return null;
  return url.protocol === 'https:' || url.origin === own ? url.href : null;
}

/** A logo that was uploaded is kept as a path of this server, which mail programs can't load. @param own the store's address */
function logoAddress(logo: string | null, own: string): string | null {
  if (!logo?.startsWith('/')) return pictureAddress(logo);
  const { origin } = new URL(own);
  const url = URL.parse(logo, origin);
  return url?.origin === origin ? pictureAddress(url.href, origin) : null;
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
      return [block.headline, block.line, block.progress].filter((part) => part != null).join('\n');
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
