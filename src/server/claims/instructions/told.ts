/** What a store's own program is told to carry out. */
import type { PoolClient } from 'pg';
import type {
  ToldInstruction,
  ToldInstructionList,
  ToldInstructionQuery,
} from '../../../contract/told-instruction.ts';
import { toldState } from '../../../domain/instructions/reports.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import type { KeyRing } from '../../auth/keys.ts';
import { allOf, exactTime, Query } from '../../database/query.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import type { HeldStore, Params } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { lastOf } from '../present-resolution.ts';
import { type Body, thawedBody } from './body.ts';
import type { InstructionRow } from './queries.ts';

const OPEN = "i.provider = 'api' and i.state in ('WAITING', 'SENDING', 'UNKNOWN')";
/** The states of `toldState`, in SQL. */
const CONDITIONS: Record<ToldInstructionQuery['state'], string> = {
  waiting: `${OPEN} and i.begun_at is null`,
  begun: `${OPEN} and i.begun_at is not null`,
  done: "i.provider = 'api' and i.state = 'DONE'",
  failed: "i.provider = 'api' and i.state = 'FAILED'",
  reversed: "i.provider = 'api' and i.state = 'REVERSED'",
};

/** A page of the instructions in this state, those told first at the top. */
export async function listTold(
  { context, client, storeId, caller }: HeldStore,
  _: Params,
  { state, cursor, limit }: ToldInstructionQuery,
): Promise<ToldInstructionList> {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} instructions ${state}` };
  const after = openCursor(seal, cursor);
  const sql = new Query();
  const filter = allOf(
    `i.store_id = ${sql.value(storeId)}`,
    'i.told_at is not null',
    CONDITIONS[state],
    after && `(i.told_at, i.id) > (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
  );
  const { rows } = await client.query<{ found: InstructionRow; exactAt: string }>(
    `select row_json(i) as found, ${exactTime('i.told_at')} as "exactAt" from claim_instructions i where ${filter}
     order by i.told_at, i.id limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  const { page, nextCursor } = pageOf(rows, limit, seal, ({ exactAt, found }) => [exactAt, found.id]);
  return { instructions: page.map(({ found }) => presentTold(context, found, caller)), nextCursor };
}

/** @throws not_found */
export async function readTold(
  { context, client, storeId, caller }: Pick<HeldStore, 'context' | 'client' | 'storeId' | 'caller'>,
  { id = '' }: Params,
): Promise<ToldInstruction> {
  const found = await findTold(client, storeId, id);
  if (!found) throw new ProblemError('not_found');
  return presentTold(context, found, caller);
}

export async function findTold(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<InstructionRow | null> {
  const { rows } = await client.query<{ found: InstructionRow }>(
    'select row_json(i) as found from claim_instructions i where i.store_id = $1 and i.id = $2 and i.told > 0',
    [storeId, id],
  );
  return rows[0]?.found ?? null;
}

const timeOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** With the whole code of a store credit for who may carry it out, and its end for others, since anyone with a code can spend it. */
export function presentTold(
  keys: KeyRing,
  row: InstructionRow,
  { permissions }: Pick<TeamCaller, 'permissions'>,
): ToldInstruction {
  const state = toldState({ state: row.state, provider: row.provider, isBegun: row.begun_at !== null });
  const isOpen = state === 'waiting' || state === 'begun';
  const todo = isOpen ? thawedBody(keys, row) : null;
  const isOurs = state !== 'cancelled';
  return {
    ...{ id: row.id, attempt: row.told, state, kind: row.kind },
    ...{ claimId: row.claim_id, resolutionId: row.resolution_id },
    toldAt: timeOf(row.told_at) ?? '',
    dueAt: isOpen && row.accepted_at !== null ? timeOf(row.next_at) : null,
    begunAt: timeOf(row.begun_at),
    reference: isOurs ? row.reference : null,
    url: isOurs ? row.url : null,
    failure: state === 'failed' ? { code: row.failure ?? 'refused', detail: row.detail } : null,
    // A request that somebody changed in the database must not be carried out.
    todo: todo === null || todo === 'altered' ? null : toDo(todo, permissions.has('instruction:report')),
  };
}

function toDo({ way, order }: Body, hasCode: boolean): ToldInstruction['todo'] {
  const { mark, sourceOrderId, orderNumber, claimNumber, currency } = order;
  const told = {
    ...{ way, mark, sourceOrderId, orderNumber, claimNumber, currency },
    ...{ amount: 'amount' in order ? order.amount : null },
    ...{ customer: null, credit: null, address: null, lines: [] },
  };
  switch (way) {
    case 'refund':
      return told;
    case 'payout':
      return { ...told, customer: { email: order.recipientEmail, name: order.recipientName } };
    case 'credit':
      return {
        ...told,
        customer: order.customer,
        credit: { code: hasCode ? order.code : (lastOf(order.code) ?? ''), expiresOn: order.expiresOn },
      };
    case 'replacement': {
      const { email, name } = order.customer;
      return { ...told, customer: { email, name }, address: order.address, lines: [...order.lines] };
    }
  }
}
