/** What a person can do about an instruction that doesn't continue by itself. */
import type { PoolClient } from 'pg';
import type { InstructionActBody } from '../../../contract/instruction.ts';
import type { ProviderName } from '../../../domain/connections/providers.ts';
import { isCarrying } from '../../../domain/ledger/accounts.ts';
import type { StoreId } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import type { CamelRow } from '../../database/rows.ts';
import type { Answer } from '../../http/answers.ts';
import { postJournals } from '../../ledger/post.ts';
import { ProblemError } from '../../problem-error.ts';
import { journalsFor } from '../booking/booked.ts';
import { claimAnswer, type HeldClaim, notifyShopper, writeChange } from '../change.ts';
import { instructionRow, writeDecided } from '../decisions/rows.ts';
import { writtenOut } from '../macros/commands.ts';
import type { ResolutionRow } from '../queries.ts';
import { advance } from './advance.ts';
import { ableOf, actsOf } from './present.ts';
import {
  changeInstruction,
  changeResolution,
  holdInstruction,
  type InstructionRow,
  wakeCarriers,
} from './queries.ts';
import { CLEARED } from './settle.ts';

type Acting<Act extends InstructionActBody['act']> = {
  held: HeldClaim;
  instruction: InstructionRow;
  resolution: ResolutionRow;
  connected: readonly ProviderName[];
  body: Extract<InstructionActBody, { act: Act }>;
};

/** @throws instruction_act_not_open, validation_failed at `provider` */
export async function actOnInstruction(
  held: HeldClaim,
  body: InstructionActBody,
  { instructionId = '' }: Record<string, string>,
): Promise<Answer> {
  const { client, store, document } = held;
  const instruction = await holdInstruction(client, store.id, document.claim.id, instructionId);
  const resolution = document.resolutions.find(({ id }) => id === instruction?.resolution_id);
  if (!instruction || !resolution) throw new ProblemError('not_found');
  const connected = await connectedTo(client, store.id);
  const allowed = actsOf(instruction, connected, resolution);
  if (!allowed.includes(body.act)) {
    const fields = [{ path: 'act', message: '' }];
    throw new ProblemError('instruction_act_not_open', { fields, params: { allowed } });
  }
  const sent = await filledOut(held, resolution, body);
  await writeChange(held, {
    kind: 'instruction_acted',
    data: { ...sent, instructionId, resolutionId: resolution.id },
  });
  const act = ACTS[body.act] as (acting: Acting<InstructionActBody['act']>) => Promise<void>;
  await act({ held, instruction, resolution, connected, body: sent });
  return claimAnswer(held);
}

/** Fills in the message to the customer, which may name the credit that replaces the refund. */
async function filledOut(
  held: HeldClaim,
  refund: ResolutionRow,
  body: InstructionActBody,
): Promise<InstructionActBody> {
  if (body.act !== 'give_credit') return body;
  const resolutions = withCredit(held, refund, creditFor(held, refund));
  const decided = { ...held, document: { ...held.document, resolutions } };
  return { ...body, message: await writtenOut(decided, body.message, 'message') };
}

async function connectedTo(client: PoolClient, storeId: StoreId): Promise<ProviderName[]> {
  const { rows } = await client.query<CamelRow<'connections', 'provider'>>(
    'select provider from connections where store_id = $1 order by position',
    [storeId],
  );
  return rows.map(({ provider }) => provider);
}

const ACTS: { [Act in InstructionActBody['act']]: (acting: Acting<Act>) => Promise<void> } = {
  send: async ({ held: { client, store, now }, instruction, connected, body }) => {
    const { provider } = body;
    const able = ableOf(instruction.kind, connected);
    if (provider !== null && (!able.includes(provider) || !isCarrying(provider))) {
      const message = `Use one of ${able.join(', ')}.`;
      throw new ProblemError('validation_failed', { fields: [{ path: 'provider', message }] });
    }
    const isOther = provider !== null && provider !== instruction.provider;
    await changeInstruction(
      client,
      instruction,
      {
        ...{ state: 'WAITING', hold: null, failure: null, detail: null, tries: 0 },
        next_at: new Date(now).toISOString(),
        ...(isOther && { ...CLEARED, provider }),
      },
      now,
    );
    await wakeCarriers(client, store.id);
  },

  take_over: async ({ held, instruction, resolution }) => {
    const { client, now } = held;
    await changeInstruction(
      client,
      instruction,
      {
        ...CLEARED,
        ...{ state: 'WAITING', hold: 'by_hand', next_at: null, failure: null, detail: null, provider: null },
      },
      now,
    );
    const round = resolution.on_its_way ? resolution.round + 1 : resolution.round;
    await advance(held, resolution, { to: null, change: { on_its_way: false, provider: null, round } });
  },

  found: async ({ held, instruction, resolution, body }) => {
    const { reference } = body;
    await changeInstruction(
      held.client,
      instruction,
      { state: 'DONE', next_at: null, ...(instruction.reference === null && { reference }) },
      held.now,
    );
    await advance(held, resolution, {
      to: instruction.kind === 'GOODS' ? 'MADE' : 'DONE',
      change: { on_its_way: false, ...(reference !== null && { reference }) },
    });
  },

  absent: async ({ held: { client, store, now }, instruction }) => {
    await changeInstruction(
      client,
      instruction,
      {
        ...{ state: 'WAITING', hold: null, tries: 0, next_at: new Date(now).toISOString() },
        ...{ first_sent_at: null, last_sent_at: null, absent_at: null, accepted_at: null, begun_at: null },
      },
      now,
    );
    await wakeCarriers(client, store.id);
  },

  take_back: async ({ held, instruction, resolution }) => {
    const { client, now } = held;
    const waits = { ...CLEARED, state: 'WAITING', hold: 'by_hand', next_at: null, detail: null } as const;
    await changeInstruction(client, instruction, waits, now);
    // In a second statement: the database lets the provider change only after nothing is on its way.
    await changeInstruction(client, instruction, { provider: null }, now);
    const round = resolution.round + 1;
    await advance(held, resolution, { to: null, change: { on_its_way: false, provider: null, round } });
  },

  lost: async ({ held, instruction, resolution }) => {
    const change = { state: 'REVERSED', next_at: null, detail: 'The team says that it is lost.' } as const;
    await changeInstruction(held.client, instruction, change, held.now);
    await advance(held, resolution, { to: 'REVERSED', change: { on_its_way: false, trouble: null } });
  },

  give_credit: async ({ held, instruction, resolution, body }) => {
    const { client, store, document, now } = held;
    await changeInstruction(client, instruction, { state: 'CANCELLED', next_at: null }, now);
    await changeResolution(client, resolution, CANCELLED, now);
    const cancelled = { ...resolution, ...CANCELLED };
    await postJournals(client, store.id, document.claim.id, journalsFor(held, [resolution], [cancelled]));
    const credit = creditFor(held, resolution);
    const given = instructionRow(credit, document.items, null);
    await writeDecided(held, [credit], given ? [given] : []);
    document.resolutions = withCredit(held, resolution, credit);
    const columns = { resolution_type: credit.resolution_type };
    await writeChange(held, { kind: 'approved', data: { resolutionIds: [credit.id] }, columns });
    await notifyShopper(held, 'approved', body.message);
  },
};

const CANCELLED = { state: 'CANCELLED', in_force: false, on_its_way: false } as const;

const withCredit = (
  { document }: HeldClaim,
  refund: ResolutionRow,
  credit: ResolutionRow,
): ResolutionRow[] => [
  ...document.resolutions.map((one) => (one.id === refund.id ? { ...refund, ...CANCELLED } : one)),
  credit,
];

/** The same amount as credit, without a bonus: the customer did not choose it. */
function creditFor({ document, actor, now }: HeldClaim, refund: ResolutionRow): ResolutionRow {
  const at = new Date(now).toISOString();
  return {
    ...refund,
    ...{ id: shortId(), position: document.resolutions.length, created_at: at, updated_at: at },
    ...{
      state: 'WAITING',
      in_force: true,
      on_its_way: false,
      round: 0,
      provider: null,
      credit: null,
      sealed_code: null,
    },
    resolution_type: refund.resolution_type === 'FLAT_RATE' ? 'FLAT_RATE_STORE_CREDIT' : 'STORE_CREDIT',
    ...{ credit_store: true, reference: null, actor_kind: actor.kind, resolved_by: actor.id },
  };
}
