/**
 * Renders a mail as sent or shown. The secrets in it, its link's token and its code, are generated here and stored
 * nowhere (docs/decisions/022-mail.md). The same row always gives the same mail.
 */
import { lookupCode } from '../auth/codes.ts';
import { sealToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { type KeptLink, type KeptParts, type MailLink, plainText, TOKEN_PLACE } from './parts.ts';
import type { KeptMail, Mail, MailText } from './queries.ts';

type Keys = Pick<Context, 'secret'>;

export function drawMail(keys: Keys, mail: KeptMail): Mail {
  return { ...mail, ...drawText(keys, mail) };
}

/** The text that the reader sees. */
export function drawText(keys: Keys, { parts }: Pick<MailText, 'parts'>): Pick<Mail, 'body' | 'parts'> {
  const drawn = drawParts(keys, parts);
  return { body: plainText(drawn), parts: drawn };
}

function drawParts({ secret }: Keys, { blocks, link, ...rest }: KeptParts): Mail['parts'] {
  return {
    ...rest,
    blocks: blocks.map((block) => {
      if (block.kind === 'code') return { ...block, code: lookupCode(block.code, secret) };
      return block.kind === 'link' ? { ...block, link: drawLink(secret, block.link) } : block;
    }),
    link: link && drawLink(secret, link),
  };
}

function drawLink(secret: string, { says, label, address, token: { kind, payload } }: KeptLink): MailLink {
  const token = encodeURIComponent(sealToken(kind, payload, secret));
  return { says, label, address: address.replace(TOKEN_PLACE, () => token) };
}
