/** A store's own words for the mails about its claims. */
import type { PoolClient } from 'pg';
import type { MacroVariable } from '../../domain/claims/macro-text.ts';
import {
  MAIL_TEXTS,
  MAIL_VARIABLES,
  type MailText,
  type MailTextKind,
} from '../../domain/claims/mail-text.ts';
import type { StoreId, TeamCaller } from '../auth/caller.ts';
import { demandPermission } from '../auth/scope.ts';
import { mailOfClaim } from '../claims/mails/of-claim.ts';
import { sampleOf } from '../claims/mails/samples.ts';
import { openClaim } from '../claims/read.ts';
import type { Context } from '../context.ts';
import { type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import { refuseMistake } from '../macros/commands.ts';
import { drawText } from '../mail/draw.ts';
import { htmlMail } from '../mail/html.ts';
import { queueMail, type MailText as WrittenMail } from '../mail/queries.ts';
import { ProblemError } from '../problem-error.ts';
import {
  holdStore,
  type KnownStore,
  knownOf,
  storeById,
  storeIn,
  writeMailTexts,
} from '../stores/queries.ts';

type Versioned = HeldWrite & { version: number | null };

/** @throws macro_variable_unknown or macro_variable_open, at the field */
export function refuseMistakes({ subject, lead }: MailText): void {
  refuseMistake(subject, 'subject', MAIL_VARIABLES);
  refuseMistake(lead, 'lead', MAIL_VARIABLES);
}

/** Sets the words of a mail; null brings back those that come with the product. */
export async function setMailText(
  { client, storeId, version, changed }: Versioned,
  kind: MailTextKind,
  own: MailText | null,
): Promise<KnownStore> {
  if (own) refuseMistakes(own);
  const row = await holdStore(client, storeId);
  refuseOtherVersion(version, row);
  const { [kind]: before, ...others } = row.mailTexts;
  const subject = { id: kind, name: MAIL_TEXTS[kind].label };
  changed({ subject, before: before ?? null, after: own });
  if (own === null && before === undefined) return knownOf(row);
  await writeMailTexts(client, storeId, own === null ? others : { ...others, [kind]: own });
  return knownOf(await storeIn(client, storeId));
}

const UNFIT = 'The customer of this claim doesn’t get this mail now. Choose another claim.';

const inWords = (store: KnownStore, kind: MailTextKind, words: MailText): KnownStore => ({
  ...store,
  mailTexts: { ...store.mailTexts, [kind]: words },
});

type Tried = { kind: MailTextKind; words: MailText; claimId?: string | undefined };
type TriedMail = { mail: WrittenMail; missing: MacroVariable[] };

/**
 * The mail with these words, about the claim or else a sample. Its link opens nothing.
 * @throws forbidden for a claim if the caller may not read claims; mail_unfit_for_claim
 */
export async function tryMailText(
  context: Context,
  caller: TeamCaller,
  { kind, words, claimId }: Tried,
): Promise<TriedMail> {
  refuseMistakes(words);
  if (claimId === undefined) {
    const store = await storeById(context.db, caller.storeId);
    return sampleOf(context, inWords(store, kind, words), kind);
  }
  demandPermission(caller, 'claim:read');
  const { store, document } = await openClaim(context, caller, claimId);
  const maySeeMessages = caller.permissions.has('message:read');
  const mail = mailOfClaim({ context, store: inWords(store, kind, words) }, kind, document, maySeeMessages);
  if (mail) return mail;
  throw new ProblemError('mail_unfit_for_claim', { fields: [{ path: 'claimId', message: UNFIT }] });
}

type Preview = { subject: string; body: string; html: string; missing: MacroVariable[] };

export function presentTried(context: Context, { mail, missing }: TriedMail): Preview {
  const { body, parts } = drawText(context, mail);
  return { subject: mail.subject, body, html: htmlMail(mail.subject, parts), missing };
}

/** How many test mails a person gets within an hour. */
const MOST_TESTS = 10;
const HOUR = 3_600_000;
const TEST = 'mail_text_test';

/** Mails what was tried to the person who asks. */
export async function sendTest(
  { client, storeId, now }: { client: PoolClient; storeId: StoreId; now: number },
  mail: WrittenMail,
  recipient: string,
): Promise<void> {
  // Makes whoever else asks at the same time wait.
  await holdStore(client, storeId);
  const { rows } = await client.query<{ count: number; first: Date | null }>(
    `select count(*)::int as count, min(created_at) as first from mails
     where store_id = $1 and recipient = $2 and kind = $3 and created_at > $4`,
    [storeId, recipient, TEST, new Date(now - HOUR)],
  );
  const { count = 0, first = null } = rows[0] ?? {};
  if (count >= MOST_TESTS) {
    const again = first === null ? now + HOUR : new Date(first).getTime() + HOUR;
    const retryAfter = Math.max(1, Math.ceil((again - now) / 1_000));
    throw new ProblemError('too_many_requests', { params: { retryAfter } });
  }
  const test = { ...mail, recipient, subject: `[Test] ${mail.subject}` };
  await queueMail(client, storeId, test, now, { kind: TEST, claimId: null });
}
