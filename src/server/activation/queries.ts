/** All within the store. */
import type { PoolClient } from 'pg';
import { permissionsOf, ROLES } from '../../domain/access/permissions.ts';
import { statusesAt } from '../../domain/claims/claim.ts';
import type { ActivationFacts, ActivationStep, StoreStage } from '../../domain/stores/activation.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

const DECIDED = [...statusesAt('approved', 'refused', 'resolved')];
const REVIEWERS = ROLES.filter((role) => permissionsOf(role).has('implementation:approve'));

type Known = { facts: ActivationFacts; hasReviewers: boolean };

export async function findFacts(client: PoolClient, storeId: StoreId): Promise<Known> {
  const { rows } = await client.query<Known>(
    `select json_build_object(
       'orders', exists (select from orders where store_id = $1),
       'brand', exists (select from stores where id = $1 and branding <> '{}'),
       'address', exists (select from store_domains where store = $1 and proven_at is not null),
       'team', (select count(*) > 1 from team_members($1)),
       'test-claim', exists (select from claims where store_id = $1 and status = any ($2)),
       'legal', exists (select from stores where id = $1 and settings -> 'legal' ->> 'termsUrl' is not null
         and settings -> 'legal' ->> 'privacyUrl' is not null)) as facts,
     exists (select from find_reviewers($3)) as "hasReviewers"`,
    [storeId, DECIDED, REVIEWERS],
  );
  const [known] = rows;
  if (!known) throw new Error('A query without tables has a row');
  return known;
}

/** Ids of people. */
export async function findReviewers(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'memberships', 'person_id'>>(
    'select person_id as "personId" from find_reviewers($1) order by person_id',
    [REVIEWERS],
  );
  return rows.map(({ personId }) => personId);
}

export type KeptStep = CamelRow<'activation_steps', 'step' | 'confirmed_at' | 'verdict' | 'sentence'>;

export async function listSteps(client: PoolClient, storeId: StoreId): Promise<KeptStep[]> {
  const { rows } = await client.query<KeptStep>(
    `select step, confirmed_at as "confirmedAt", verdict, sentence from activation_steps where store_id = $1`,
    [storeId],
  );
  return rows;
}

type By = { step: ActivationStep; by: string; now: number };

/** Takes a verdict back: whoever reviews looks again. */
export async function writeConfirmed(
  client: PoolClient,
  storeId: StoreId,
  { step, by, now }: By,
): Promise<void> {
  await client.query(
    `insert into activation_steps (store_id, step, confirmed_at, confirmed_by) values ($1, $2, $3, $4)
     on conflict (store_id, step) do update set confirmed_at = excluded.confirmed_at,
       confirmed_by = excluded.confirmed_by, verdict = null, sentence = null`,
    [storeId, step, new Date(now), by],
  );
}

export async function dropStep(client: PoolClient, storeId: StoreId, step: ActivationStep): Promise<void> {
  await client.query('delete from activation_steps where store_id = $1 and step = $2', [storeId, step]);
}

/** `sentence`: what is missing; null approves. */
export async function writeVerdict(
  client: PoolClient,
  storeId: StoreId,
  { step, by, now, sentence }: By & { sentence: string | null },
): Promise<void> {
  await client.query(
    `insert into activation_steps (store_id, step, verdict, sentence, reviewed_at, reviewed_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, step) do update set verdict = excluded.verdict, sentence = excluded.sentence,
       reviewed_at = excluded.reviewed_at, reviewed_by = excluded.reviewed_by`,
    [storeId, step, sentence === null ? 'approved' : 'rejected', sentence, new Date(now), by],
  );
}

/**
 * Locked until the transaction ends: changes of one store's activation wait for each other. Rows that refer to the store hold a weaker
 * lock, which `for update` would wait for, and each of two such transactions for the other.
 */
export async function holdStage(client: PoolClient, storeId: StoreId): Promise<StoreStage> {
  const { rows } = await client.query<CamelRow<'stores', 'stage'>>(
    'select stage from stores where id = $1 for no key update',
    [storeId],
  );
  return rows[0]?.stage ?? 'setup';
}

export async function writeStage(client: PoolClient, storeId: StoreId, stage: StoreStage): Promise<void> {
  await client.query('update stores set stage = $2, updated_at = now() where id = $1', [storeId, stage]);
}
