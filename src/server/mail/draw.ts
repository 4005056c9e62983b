/**
 * Renders a mail as sent or shown. The secrets in it, its link's token and its code, are generated here and stored
 * nowhere (docs/decisions/022-mail.md). The same row always gives the same mail.
 */
import { lookupCode } from '../auth/codes.ts';
import { type KeyRing, sealToken } from '../auth/keys.ts';
import { openCode } from '../database/credit-codes.ts';
import {
  type KeptCode,
  type KeptLink,
  type KeptParts,
  type MailLink,
  plainText,
  TOKEN_PLACE,
} from './parts.ts';
import type { KeptMail, Mail, MailText } from './queries.ts';

export function drawMail(keys: KeyRing, mail: KeptMail): Mail {
  return { ...mail, ...drawText(keys, mail) };
}

/** The text that the reader sees. */
export function drawText(keys: KeyRing, { parts }: Pick<MailText, 'parts'>): Pick<Mail, 'body' | 'parts'> {
  const drawn = drawParts(keys, parts);
  return { body: plainText(drawn), parts: drawn };
}

function drawParts(keys: KeyRing, { blocks, link, ...rest }: KeptParts): Mail['parts'] {
  const { secret } = keys;
  return {
    ...rest,
    blocks: blocks.map((block) => {
      if (block.kind === 'code') return { ...block, code: drawCode(keys, block.code) };
      return block.kind === 'link' ? { ...block, link: drawLink(secret, block.link) } : block;
    }),
    link: link && drawLink(secret, link),
  };
}

/** The code of an old mail can't be shown once its secret is gone. */
const drawCode = (keys: KeyRing, code: KeptCode): string =>
  'sealed' in code
    ? (openCode(keys, { id: code.of, sealed_code: code.sealed }) ?? '…')
    : lookupCode(code, keys.secret);

function drawLink(secret: string, { says, label, address, token: { kind, payload } }: KeptLink): MailLink {
  const token = encodeURIComponent(sealToken(kind, payload, secret));
  return { says, label, address: address.replace(TOKEN_PLACE, () => token) };
}
