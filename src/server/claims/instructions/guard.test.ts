/** What the database holds about instructions, whatever code writes: tried as the application's own role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import {
  canMove,
  INSTRUCTION_STATE_NAMES,
  type InstructionState,
} from '../../../domain/instructions/states.ts';
import { withStore } from '../../database/with-store.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { database, context } = test;
const store = await test.addStore();

beforeAll(async () => {
  const desk = await openDesk(test, store);
  const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 1 }];
  expect((await desk.team('POST', '/resolutions', { resolutions })).status).toBe(200);
});

/** As the application's role in the store. What is refused tells its code. */
const attempt = (sql: string, values: unknown[] = []): Promise<string> =>
  withStore(context.db, store, (client) => client.query(sql, values)).then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: { code: string }) => error.code,
  );

/** Past the guard. */
async function place(
  state: InstructionState,
  more = 'body = null, reference = null, provider = null',
): Promise<void> {
  await database.admin.query('alter table claim_instructions disable trigger claim_instructions_guarded');
  await database.admin.query(
    `update claim_instructions set state = $1, next_at = null, amount = 20.40, ${more} where store_id = $2`,
    [state, store],
  );
  await database.admin.query('alter table claim_instructions enable trigger claim_instructions_guarded');
}

describe('the database', () => {
  it('lets an instruction go from state to state as the table says, and nowhere else', async () => {
    for (const from of INSTRUCTION_STATE_NAMES)
      for (const to of INSTRUCTION_STATE_NAMES) {
        await place(from);
        const isOpen = from === to || canMove(from, to);
        expect(await attempt('update claim_instructions set state = $1', [to]), `${from} → ${to}`).toBe(
          isOpen ? '1 rows' : 'MG009',
        );
      }
  });

  it.each([
    'amount = amount + 1',
    "currency = 'EUR'",
    "kind = 'GOODS'",
    "goods = '[]'",
    'idempotency_key = gen_random_uuid()::text',
  ])('refuses to change what is to leave: %s', async (change) => {
    for (const state of INSTRUCTION_STATE_NAMES) {
      await place(state);
      expect(await attempt(`update claim_instructions set ${change}`)).toBe('MG009');
    }
  });

  it('freezes what a provider was asked for while it may be on its way, and what it made for good', async () => {
    for (const state of ['SENDING', 'UNKNOWN', 'DONE'] as const) {
      await place(state, "body = 'asked', reference = 'made', provider = 'shopify'");
      for (const change of [
        "body = 'more'",
        "provider = 'stripe'",
        "reference = 'another'",
        'reference = null',
      ])
        expect(await attempt(`update claim_instructions set ${change}`), `${state}: ${change}`).toBe('MG009');
    }
  });

  it('has no second instruction for a resolution, and none of the same effect', async () => {
    await place('DONE', "reference = 'made', provider = 'shopify'");
    const copy = (columns: string) =>
      attempt(`insert into claim_instructions select (jsonb_populate_record(i, jsonb_build_object(${columns}))).*
        from claim_instructions i`);
    expect(await copy("'id', 'other', 'idempotency_key', 'other'")).toBe('23505');
    const effects = await database.admin.query(
      "select indexdef from pg_indexes where indexname = 'claim_instructions_effect'",
    );
    expect(effects.rows[0]?.indexdef).toContain('UNIQUE INDEX');
    expect(await attempt('delete from claim_instructions')).toBe('42501');
    expect(await attempt('delete from instruction_tries')).toBe('42501');
  });
});
