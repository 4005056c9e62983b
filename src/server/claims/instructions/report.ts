/** Takes a report of a store's own program, the way `settle` takes a provider's answer. */
import type { DatabaseError, PoolClient } from 'pg';
import type { InstructionReport, ToldInstruction } from '../../../contract/told-instruction.ts';
import { takesReport } from '../../../domain/instructions/reports.ts';
import { afterSending } from '../../../domain/instructions/steps.ts';
import { parseAmount } from '../../../domain/money/money.ts';
import { openProviders } from '../../connections/open.ts';
import type { Row } from '../../database/rows.ts';
import { actorIdOf, type HeldWrite, type Params } from '../../http/team-calls.ts';
import type { Made } from '../../integrations/ports.ts';
import { ProblemError } from '../../problem-error.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { holdClaim } from '../hold.ts';
import { type Body, bound, hashOf } from './body.ts';
import { holdInstruction, type InstructionChange, type InstructionRow } from './queries.ts';
import { type Answer, heldBySystem, writeAnswer } from './settle.ts';
import { findTold, presentTold, readTold } from './told.ts';

/** The same report a second time changes nothing. @throws not_found, report_differs, report_not_open, validation_failed */
export async function reportInstruction(
  write: HeldWrite,
  report: InstructionReport,
  params: Params,
  store: KnownStore,
): Promise<ToldInstruction> {
  const { context, client, storeId, now, caller, changed } = write;
  const known = await findTold(client, storeId, params.id ?? '');
  // The claim is locked before its instruction, as everywhere.
  const document = known && (await holdClaim(client, store, known.claim_id));
  const instruction = document && (await holdInstruction(client, storeId, document.claim.id, known.id));
  if (!document || !instruction) throw new ProblemError('not_found');
  changed({ subject: { id: document.claim.id, name: `#${document.claim.claim_number}` } });
  const { result, attempt } = report;
  const line = {
    ...{ store_id: storeId, instruction_id: instruction.id, attempt, result },
    ...{ hash: hashOf(JSON.stringify(report)), reported_by: actorIdOf(caller) },
  };
  const before = await findReport(client, line);
  if (before !== null && before !== line.hash)
    throw new ProblemError('report_differs', { fields: [{ path: 'result', message: '' }] });
  if (before !== null) return presentTold(context, instruction, caller);
  if (instruction.provider !== 'api' || !takesReport(instruction, report)) {
    const { state, attempt: last } = presentTold(context, instruction, caller);
    throw new ProblemError('report_not_open', {
      fields: [{ path: attempt === last ? 'result' : 'attempt', message: '' }],
      params: { state, attempt: last },
    });
  }
  const answer = await answerOf(write, report, instruction);
  await addReport(client, line, now);
  try {
    await writeAnswer(heldBySystem({ context, client, store, document, now }), instruction, {
      ...{ answer, after: afterSending(answer, 0, now, 0), more: moreColumns(report, instruction, now) },
    });
  } catch (error) {
    throw translated(error);
  }
  return readTold(write, params);
}

/** The report, in the form of a provider's answer. */
async function answerOf(
  { context, client, storeId }: HeldWrite,
  report: InstructionReport,
  instruction: InstructionRow,
): Promise<Answer> {
  switch (report.result) {
    case 'pending':
      return { kind: 'told', hours: await hoursOf({ context, client, storeId }, instruction) };
    case 'failed':
      return { kind: 'refused', code: report.code, detail: report.detail };
    case 'done':
      return { kind: 'done', made: madeOf(report, instruction) };
    case 'reversed': {
      const { reference, url } = instruction;
      return {
        kind: 'reversed',
        detail: report.detail,
        made: { reference: reference ?? '', url, raw: null },
      };
    }
  }
}

/** The hours that the program has: as many as when it was told. If the connection was removed meanwhile, the usual number. */
async function hoursOf(
  { context, client, storeId }: Pick<HeldWrite, 'context' | 'client' | 'storeId'>,
  { body }: InstructionRow,
): Promise<number> {
  const program = (await openProviders(context, client, storeId)).find(({ name }) => name === 'api');
  const carrier = program && body !== null ? bound(program.provider, JSON.parse(body) as Body) : null;
  return carrier?.tells?.hours ?? USUAL_HOURS;
}
const USUAL_HOURS = 24;

/** Columns to write in addition. Raising `taken` makes the answer to a look that is under way count no longer. */
function moreColumns(
  { result }: InstructionReport,
  { taken, told, told_at: toldAt }: InstructionRow,
  now: number,
): InstructionChange {
  if (result !== 'pending') return { taken: taken + 1 };
  // The program has begun. It was not told again, so the columns about telling stay.
  return { taken: taken + 1, told, told_at: toldAt, begun_at: new Date(now).toISOString() };
}

/** @throws validation_failed at what does not fit the instruction */
function madeOf(
  { reference, url, credit, orderNumber }: Extract<InstructionReport, { result: 'done' }>,
  { kind, currency }: InstructionRow,
): Made {
  const fault = (path: string, message: string) =>
    new ProblemError('validation_failed', { fields: [{ path, message }] });
  if (credit && kind !== 'CREDIT') throw fault('credit', 'Leave this out: it is not store credit.');
  if (orderNumber !== null && kind !== 'GOODS')
    throw fault('orderNumber', 'Leave this out: it is not a replacement.');
  const { code = null, expiresOn = null } = credit ?? {};
  const given = credit?.balance ?? null;
  const balance = given === null ? null : parseAmount(given, currency ?? '', 'total');
  if (given !== null && !balance)
    throw fault('credit.balance', `Use an amount in ${currency}, such as "20.00".`);
  return {
    ...{ reference, url, raw: null },
    ...(kind === 'CREDIT' && { credit: { code, balance, expiresOn } }),
    ...(orderNumber !== null && { orderNumber }),
  };
}

type Line = Row<
  'instruction_reports',
  'store_id' | 'instruction_id' | 'attempt' | 'result' | 'hash' | 'reported_by'
>;

/** The hash of what was reported. */
async function findReport(client: PoolClient, line: Line): Promise<string | null> {
  const { rows } = await client.query<Pick<Line, 'hash'>>(
    `select hash from instruction_reports
     where store_id = $1 and instruction_id = $2 and attempt = $3 and result = $4`,
    [line.store_id, line.instruction_id, line.attempt, line.result],
  );
  return rows[0]?.hash ?? null;
}

async function addReport(client: PoolClient, line: Line, now: number): Promise<void> {
  await client.query(
    `insert into instruction_reports (store_id, instruction_id, attempt, result, hash, reported_by, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[line.store_id, line.instruction_id, line.attempt, line.result, line.hash, line.reported_by],
      new Date(now),
    ],
  );
}

/** One effect settles one instruction: the database holds it. */
function translated(error: unknown): unknown {
  if ((error as DatabaseError).constraint !== 'claim_instructions_effect') return error;
  const message =
    'Another instruction was reported with this reference. Use the id of what was made for this one.';
  return new ProblemError('validation_failed', { fields: [{ path: 'reference', message }] });
}
