/**
 * Team decisions: approve, deny, dismiss, record what was done elsewhere. Nothing is paid here; payments are only
 * recorded.
 */
import type { z } from 'zod';
import type {
  denialBodySchema,
  dismissalBodySchema,
  externalBodySchema,
} from '../../../contract/resolution.ts';
import { dismissalEnd } from '../../../domain/claims/dismissal.ts';
import { progressOf } from '../../../domain/claims/resolution-types.ts';
import { parseAmount, toItemValue, zero } from '../../../domain/money/money.ts';
import { resolutionTypeOf } from '../../../domain/resolutions/approval.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import {
  claimAnswer,
  gathering,
  type HeldClaim,
  notifyShopper,
  refuseIllegalMove,
  writeChange,
} from '../change.ts';
import { writtenOut } from '../macros/commands.ts';
import { addNote } from '../notes/commands.ts';
import type { ResolutionRow } from '../queries.ts';
import { type ApprovalBody, planned, refuseSecondDecision } from './approval.ts';
import { loadHeldOrder } from './queries.ts';
import { instructionRow, resolutionRow, writeDecided } from './rows.ts';

/** Approves with amounts computed here. Resolutions and their instructions are written together. */
export async function approveClaim(claim: HeldClaim, body: ApprovalBody): Promise<Answer> {
  const held = gathering(claim);
  const { document } = held;
  const { order, resolutions, address } = await planned(held, body);
  const plain = resolutions.map((one, position) => resolutionRow(held, order, one, position));
  const { rows, message } = await described(held, plain, body.message);
  const instructions = rows.flatMap((row) => instructionRow(row, document.items, address) ?? []);
  await writeDecided(held, rows, instructions);
  document.resolutions = [...document.resolutions, ...rows];
  const type = resolutionTypeOf(rows.map((row) => row.resolution_type));
  const data = { resolutionType: type, resolutionIds: rows.map(({ id }) => id) };
  await writeChange(held, { kind: 'approved', to: 'APPROVED', data, columns: { resolution_type: type } });
  await notifyShopper(held, 'approved', message);
  await resolveIfDone(held);
  return claimAnswer(held);
}

/** The resolutions with the team's descriptions, in which variables such as the total are filled in. */
async function described(held: HeldClaim, plain: readonly ResolutionRow[], written: string | null) {
  const { document } = held;
  const decided = { ...held, document: { ...document, resolutions: [...document.resolutions, ...plain] } };
  const message = await writtenOut(decided, written, 'message');
  const rows: ResolutionRow[] = [];
  for (const [at, row] of plain.entries()) {
    const details = await writtenOut(decided, row.details, `resolutions.${at}.resolutionDetails`);
    rows.push({ ...row, details, description: message });
  }
  return { rows, message };
}

/** An approved claim resolves automatically once every resolution is done (docs/rules/lifecycle.md). */
export async function resolveIfDone(held: HeldClaim): Promise<void> {
  if (!progressOf(held.document.resolutions).resolutionsDone) return;
  await writeChange({ ...held, actor: { kind: 'system', id: null } }, { kind: 'resolved', to: 'RESOLVED' });
}

export async function denyClaim(claim: HeldClaim, body: z.infer<typeof denialBodySchema>): Promise<Answer> {
  const held = gathering(claim);
  refuseSecondDecision(held);
  refuseIllegalMove(held, 'DENIED');
  const { reason, note } = body;
  const message = await writtenOut(held, body.message, 'message');
  const denial = { reason, message, at: new Date(held.now).toISOString() };
  await writeChange(held, { kind: 'denied', to: 'DENIED', data: denial, columns: { denial } });
  if (note) await addNote(held, { content: note, authorName: null, mentions: [] });
  await notifyShopper(held, 'denied');
  return claimAnswer(held);
}

/** Dismisses a claim until the start of a day in the store's time zone, or permanently. */
export async function dismissClaim(
  claim: HeldClaim,
  { until, reason, message: written }: z.infer<typeof dismissalBodySchema>,
): Promise<Answer> {
  const held = gathering(claim);
  refuseSecondDecision(held);
  const to = until === null ? 'DISMISSED' : 'TEMPORARILY_DISMISSED';
  refuseIllegalMove(held, to);
  const at = until === null ? null : dismissalEnd(until, held.store.timeZone, held.now);
  if (until !== null && at === null) {
    throw new ProblemError('dismissal_date_invalid', { fields: [{ path: 'until', message: '' }] });
  }
  const message = await writtenOut(held, written, 'message');
  await writeChange(held, {
    kind: 'dismissed',
    to,
    data: { until, reason, message },
    columns: { dismissed_until: at === null ? null : new Date(at).toISOString() },
  });
  await notifyShopper(held, 'dismissed', message);
  return claimAnswer(held);
}

/** Records a resolution made elsewhere. No money moves here. */
export async function resolveExternally(
  claim: HeldClaim,
  body: z.infer<typeof externalBodySchema>,
): Promise<Answer> {
  const held = gathering(claim);
  const { client, document } = held;
  refuseSecondDecision(held);
  refuseIllegalMove(held, 'RESOLVED_BY_BRAND');
  const { currency } = document.claim;
  const total = body.amount === null ? zero(currency) : parseAmount(body.amount, currency, 'total');
  if (!total) {
    const message = `Use an amount in ${currency}.`;
    throw new ProblemError('validation_failed', { fields: [{ path: 'amount', message }] });
  }
  const description = await writtenOut(held, body.description, 'description');
  const none = zero(currency);
  const order = await loadHeldOrder(client, held.store.id, document.claim.order_id);
  const planned = {
    claimItemId: null,
    resolutionType: body.resolutionType,
    quantity: null,
    percentage: null,
    flatAmount: null,
    details: null,
    ...{ items: toItemValue(total), shipping: none, subtotal: total, tax: none, bonus: none },
    ...{ total, promised: none, cappedBy: null },
  };
  const row: ResolutionRow = {
    ...resolutionRow(held, { currency, exchangeRate: order?.exchangeRate ?? '1' }, planned, 0),
    ...{ state: 'DONE', external: true, description, reference: body.reference },
  };
  await writeDecided(held, [row], []);
  document.resolutions = [...document.resolutions, row];
  const data = { resolutionIds: [row.id], reference: body.reference };
  const columns = { resolution_type: body.resolutionType };
  await writeChange(held, { kind: 'resolved_externally', to: 'RESOLVED_BY_BRAND', data, columns });
  await notifyShopper(held, 'resolved_externally', description);
  return claimAnswer(held);
}
