import type { InstructionOnWire } from '../../../contract/instruction.ts';
import { nextReports } from '../../../domain/claims/resolution-progress.ts';
import { type Ability, PROVIDERS, type ProviderName } from '../../../domain/connections/providers.ts';
import { openActs } from '../../../domain/instructions/acts.ts';
import { failureOf, OVERDUE, UNANSWERED } from '../../../domain/instructions/failures.ts';
import { isCarrying } from '../../../domain/ledger/accounts.ts';
import { pageThere } from '../../connections/page-there.ts';
import type { Context } from '../../context.ts';
import type { JsonRow } from '../../database/rows.ts';
import type { ResolutionRow } from '../queries.ts';
import { WAYS } from './body.ts';
import type { InstructionRow } from './queries.ts';

/** The store's providers that could carry it out, in the store's order. */
export const ableOf = (kind: InstructionRow['kind'], connected: readonly ProviderName[]) =>
  connected.filter((name) => isCarrying(name) && WAYS[kind].some((way: Ability) => does(name).includes(way)));

const does = (name: ProviderName): readonly Ability[] => PROVIDERS[name].does;

/** What a person can do about it now. */
export const actsOf = (
  row: InstructionRow,
  connected: readonly ProviderName[],
  resolution: Pick<ResolutionRow, 'state'> | undefined,
) =>
  openActs({
    ...{ state: row.state, kind: row.kind, hold: row.hold },
    isDue: row.next_at !== null,
    hasProvider: ableOf(row.kind, connected).length > 0,
    program: programOf(row),
    isShipped: resolution?.state === 'SHIPPED',
  });

/** What the store's own program was told and has begun; null if the instruction isn't waiting for it. */
function programOf({ provider, state, accepted_at: accepted, begun_at: begun }: InstructionRow) {
  if (provider !== 'api' || state !== 'SENDING' || accepted === null) return null;
  return begun === null ? 'told' : 'begun';
}

type Around = {
  context: Context;
  connected: readonly ProviderName[];
  /** Its resolution. */
  resolution: ResolutionRow | undefined;
};

export const presentInstruction = (
  row: InstructionRow,
  tries: readonly JsonRow<'instruction_tries'>[],
  { context, connected, resolution }: Around,
): InstructionOnWire => ({
  ...{ id: row.id, resolutionId: row.resolution_id, kind: row.kind, state: row.state, hold: row.hold },
  ...{ provider: row.provider, nextAt: timeOf(row.next_at), reference: row.reference },
  url: pageThere(context, row),
  trouble: troubleOf(row),
  told: toldOf(row),
  tries: tries.map((one) => ({
    ...{ kind: one.kind === 'look' ? 'look' : 'send', provider: one.provider },
    ...{ startedAt: timeOf(one.started_at) ?? '', endedAt: timeOf(one.ended_at) },
    ...{ result: one.result, detail: one.detail },
  })),
  acts: actsOf(row, connected, resolution),
  reports: resolution && isByHand(row) ? nextReports(resolution) : [],
  providers: ableOf(row.kind, connected),
});

/** Whether the team carries it out, or did. */
const isByHand = ({ provider, hold, state }: InstructionRow): boolean =>
  hold === 'by_hand' || (provider === null && state === 'DONE');

function toldOf(row: InstructionRow): InstructionOnWire['told'] {
  const since = programOf(row) === null ? null : timeOf(row.told_at);
  return since === null ? null : { since, dueAt: timeOf(row.next_at), begunAt: timeOf(row.begun_at) };
}

const timeOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

function troubleOf(row: InstructionRow): InstructionOnWire['trouble'] {
  const { state, failure, hold, detail, next_at: next } = row;
  if (failure !== null) return { code: failure, ...failureOf(failure, hold), detail };
  if ((state !== 'UNKNOWN' && state !== 'SENDING') || next !== null) return null;
  if (programOf(row) !== null) return { code: 'overdue', ...OVERDUE, detail };
  return { code: 'unanswered', ...UNANSWERED, detail };
}
