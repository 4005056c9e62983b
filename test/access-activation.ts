/** Valid requests about the opening of a store. Part of access-fixtures.ts. */
import { STEP_NAMES } from '../src/domain/stores/activation.ts';
import { forgetStores } from '../src/server/stores/queries.ts';
import type { Fixture, Request } from './access-request.ts';
import type { TestApp } from './app.ts';

let isClosed = false;

/** Both stores in a stage, with a decided claim, and with steps that are all approved. */
async function bringTo({ database }: TestApp, stage: string): Promise<void> {
  isClosed = stage !== 'live';
  await database.admin.query('update stores set stage = $1 where stage <> $1', [stage]);
  await database.admin.query(
    `insert into claims select r.* from claims c, jsonb_populate_record(c, jsonb_build_object(
         'id', 'decided', 'claim_number', 999999, 'status', 'DENIED', 'holds_quantity', false)) r
     where c.id in (select min(id) from claims group by store_id) on conflict do nothing`,
  );
  await database.admin.query(
    `insert into activation_steps (store_id, step, confirmed_at, verdict)
     select s.id, step, '2026-11-05T12:00:00Z', 'approved' from stores s, unnest($1::text[]) step
     on conflict (store_id, step) do update set confirmed_at = excluded.confirmed_at, confirmed_by = null,
       verdict = 'approved', sentence = null, reviewed_at = null, reviewed_by = null
     where activation_steps.verdict is distinct from 'approved' or activation_steps.reviewed_at is not null
       or activation_steps.confirmed_at is distinct from excluded.confirmed_at`,
    [STEP_NAMES],
  );
  forgetStores(database.db);
}

/** The other requests are about stores that are open. */
export const whileOpen = (test: TestApp, fixtures: Record<string, Fixture>): Record<string, Fixture> =>
  Object.fromEntries(
    Object.entries(fixtures).map(([name, fixture]) => [
      name,
      {
        ...fixture,
        make: async (by) => {
          if (isClosed) await bringTo(test, 'live');
          return fixture.make(by);
        },
      },
    ]),
  );

export function activationFixtures(test: TestApp): Record<string, Fixture> {
  const at = (stage: string, url: string, payload?: object): Fixture => ({
    make: async (): Promise<Request> => {
      await bringTo(test, stage);
      return { url: `/v1/activation${url}`, ...(payload && { payload }) };
    },
    own: 'program',
  });
  return {
    'GET /v1/activation': at('live', ''),
    'POST /v1/activation/steps/:step/confirmation': at('setup', '/steps/rules/confirmation'),
    'DELETE /v1/activation/steps/:step/confirmation': at('setup', '/steps/rules/confirmation'),
    'POST /v1/activation/steps/:step/approval': at('review', '/steps/rules/approval'),
    'POST /v1/activation/steps/:step/rejection': at('review', '/steps/rules/rejection', { sentence: 'No.' }),
    'POST /v1/activation/request': at('setup', '/request'),
    'POST /v1/activation/opening': at('review', '/opening'),
    'POST /v1/activation/preview-link': at('live', '/preview-link'),
  };
}
