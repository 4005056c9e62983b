/** A person goes through their list: they send what was given up, and compare what has no answer with the vendor's page. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../test/process/killing.ts';
import { settled } from './settled.ts';
import { STORE, type World } from './world.ts';

const MOST_ROUNDS = 6;
const TOLD_MS = 30_000;
const POLL_MS = 50;

type Unknown = { id: string; claimId: string; key: string; isTold: boolean };

type ByHand = { unknown: number; wrong: string[] };

/** What failed at each of its tries, as many as there are, waits for a person. Returns what is wrong with that. */
export async function sendGivenUp(world: World): Promise<string[]> {
  const list = await world.site.query<Pick<Unknown, 'id' | 'claimId'>>(
    `select id, claim_id as "claimId" from claim_instructions
     where store_id = $1 and claim_id = any ($2) and state = 'FAILED' and failure = 'exhausted'`,
    [STORE, world.claims],
  );
  const wrong: string[] = [];
  for (const one of list) {
    const answer = await act(world, one, { act: 'send' });
    if (answer.status !== 200) wrong.push(`"send" was answered ${answer.status}: ${await answer.text()}`);
  }
  if (list.length > 0 && !(await settled(world))) wrong.push('it never ends after a person sent it again');
  return wrong;
}

const act = ({ site }: World, one: Pick<Unknown, 'id' | 'claimId'>, body: { act: string }) =>
  call(site.shop, 'POST', `claims/${one.claimId}/instructions/${one.id}`, body, {
    'idempotency-key': randomUUID(),
    'if-match': '*',
  });

/** @returns how many were on their list, and what is wrong with it */
export async function compareByHand(world: World): Promise<ByHand> {
  const all: ByHand = { unknown: 0, wrong: [] };
  // What is sent again may have no answer again.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { unknown, wrong } = await goThrough(world);
    all.unknown += unknown;
    all.wrong.push(...wrong);
    // What a connection held that works again may have been sent meanwhile, and have no answer.
    if (unknown === 0 && (await unknownIn(world)).length === 0) break;
  }
  return all;
}

async function goThrough(world: World): Promise<ByHand> {
  const until = performance.now() + TOLD_MS;
  let list = await unknownIn(world);
  while (list.some(({ isTold }) => !isTold) && performance.now() < until) {
    await sleep(POLL_MS);
    list = await unknownIn(world);
  }
  const wrong = list.filter(({ isTold }) => !isTold).map(() => 'it has no answer, and nobody is told');
  for (const one of list) {
    const isThere = world.vendor.made().some(({ mark }) => mark === `mg-${one.key}`);
    const said = isThere ? 'found' : 'absent';
    const answer = await act(world, one, { act: said });
    const text = await answer.text();
    // The answer of a worker that was taken for dead may come meanwhile: then there is nothing left to say.
    if (answer.status !== 200 && !text.includes('instruction_act_not_open'))
      wrong.push(`"${said}" was answered ${answer.status}: ${text.slice(0, 300)}`);
  }
  if (!(await settled(world))) wrong.push('it never ends after a person compared');
  return { unknown: list.length, wrong };
}

async function unknownIn({ site, claims }: World): Promise<Unknown[]> {
  return await site.query<Unknown>(
    `select i.id, i.claim_id as "claimId", i.idempotency_key as key, exists (
       select from claim_events e where e.store_id = i.store_id and e.claim_id = i.claim_id and e.kind = 'instruction_failed'
         and e.data ->> 'instructionId' = i.id) as "isTold"
     from claim_instructions i
     where i.store_id = $1 and i.claim_id = any ($2) and i.state in ('UNKNOWN', 'SENDING') and i.next_at is null`,
    [STORE, claims],
  );
}
