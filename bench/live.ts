/** Filing claims while the desk listens, compared with filing them while nobody does. */
import { get } from 'node:http';
import type { Request } from 'autocannon';
import pg from 'pg';
import { sessionEnd } from '../src/domain/access/person-session.ts';
import { newSecret, secretHash } from '../src/server/auth/opaque-tokens.ts';
import { BUDGETS } from './budgets.ts';
import { workedSeconds } from './cpu.ts';
import { median, show } from './figures.ts';
import { filingRequests, untilMailsAreSent } from './filing.ts';
import { type LoadResult, load } from './load.ts';
import { benchOrders, plantOrders, STORE } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const STREAMS = 500;
const CONNECTIONS = 16;
const ROUNDS = 6;
const FILINGS = 1_600;
const WARM_UP = 800;
const ORDERS = WARM_UP + 2 * ROUNDS * FILINGS;

/** `cost`: milliseconds of processor time of the server and PostgreSQL for each filing, with its jobs. */
type Filed = LoadResult & { cost: number };
type Round = { alone: Filed; watched: Filed; heard: number };

export async function live(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    const admin = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    try {
      await plantOrders(product.adminUrl, benchOrders(ORDERS, Date.now()));
      const requests = await filingRequests(admin);
      const cookies = await plantPeople(admin);
      await file(product.url, requests.splice(0, WARM_UP));
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = [requests.splice(0, FILINGS), requests.splice(0, FILINGS)];
        // Which comes first alternates, so that a slower disk favors neither.
        const early = round % 2 === 0 ? await measured(product, admin, one) : null;
        const { watched, heard } = await whileWatched(product, admin, { cookies, requests: other });
        rounds.push({ alone: early ?? (await measured(product, admin, one)), watched, heard });
      }
      return section(rounds);
    } finally {
      await admin.end();
      await product.stop();
    }
  });
}

const file = (url: string, requests: readonly Request[]): Promise<LoadResult> =>
  load({ url, connections: CONNECTIONS, requests, each: 'once' });

const workedMs = async ({ pid, postmaster }: Product) =>
  1000 * ((await workedSeconds(pid)) + (await workedSeconds(postmaster, { children: true })));

/** With all that the claims lead to. */
async function measured(product: Product, admin: pg.Pool, requests: readonly Request[]): Promise<Filed> {
  await untilMailsAreSent(admin);
  const before = await workedMs(product);
  const result = await file(product.url, requests);
  await untilMailsAreSent(admin);
  return { ...result, cost: ((await workedMs(product)) - before) / requests.length };
}

async function whileWatched(
  product: Product,
  admin: pg.Pool,
  { cookies, requests }: { cookies: readonly string[]; requests: readonly Request[] },
): Promise<Pick<Round, 'watched' | 'heard'>> {
  const streams = await Promise.all(cookies.map((cookie) => listen(product.url, cookie)));
  try {
    const watched = await measured(product, admin, requests);
    return { watched, heard: Math.min(...streams.map(({ heard }) => heard())) };
  } finally {
    for (const { leave } of streams) leave();
  }
}

type Stream = { heard: () => number; leave: () => void };

/** Resolves once it is open. Counts what it is told about claims. */
function listen(url: string, cookie: string): Promise<Stream> {
  return new Promise((done, fail) => {
    let heard = 0;
    const headers = { cookie: `makegood_session=${cookie}`, 'sec-fetch-site': 'same-origin' };
    const request = get(`${url}/v1/me/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`a stream was refused: ${response.statusCode}`));
      response.on('data', (piece: Buffer) => {
        heard += piece.toString('latin1').split('event: c').length - 1;
      });
      response.on('error', () => undefined);
      done({ heard: () => heard, leave: () => request.destroy() });
    });
    request.on('error', fail);
  });
}

/** People of the store who are signed in. Returns their sessions' tokens. */
async function plantPeople(admin: pg.Pool): Promise<string[]> {
  const now = Date.now();
  const tokens = Array.from({ length: STREAMS }, newSecret);
  await admin.query(
    `with numbered as (select 'bench-' || n as id, hash from unnest($1::bytea[]) with ordinality as t (hash, n)),
      known as (insert into people (id, email, email_key, name, created_at)
        select id, id || '@team.example', id || '@team.example', id, now() from numbered),
      placed as (insert into memberships (id, person_id, reach, store, role, created_at)
        select id, id, 'store', $2, 'store_support', now() from numbered)
     insert into person_sessions (secret_hash, id, person_id, device, created_at, last_used_at, ends_at, proven_at)
     select hash, id, id, 'Bench', now(), now(), $3, now() from numbered`,
    [tokens.map(secretHash), STORE, sessionEnd(now)],
  );
  return tokens;
}

function section(rounds: readonly Round[]): Section {
  const ratios = rounds.map(({ alone: without, watched }) => watched.perSecond / without.perSecond);
  const costs = rounds.map(({ alone: without, watched }) => watched.cost / without.cost);
  const middle = (of: (round: Round) => number) => show(median(rounds.map(of)));
  return {
    title: 'Filing while the desk listens',
    findings: [
      { budget: BUDGETS.live.filing, value: median(ratios) },
      { budget: BUDGETS.live.silent, value: rounds.filter(({ heard }) => heard === 0).length },
    ],
    text: [
      `${STREAMS} people of one store have \`GET /v1/me/stream\` open while its shoppers file over ${CONNECTIONS} connections. ${ROUNDS} rounds of ${FILINGS} filings with and without the streams, which comes first alternating; medians. The streams are read by the process that sends the load, on the same machine.`,
      '',
      table(
        ['', 'Filings per second', 'p50', 'p99', 'Processor time of a filing'],
        [
          [
            'Nobody listens',
            middle((round) => round.alone.perSecond),
            `${middle((round) => round.alone.p50)} ms`,
            `${middle((round) => round.alone.p99)} ms`,
            `${middle((round) => round.alone.cost)} ms`,
          ],
          [
            `${STREAMS} streams`,
            middle((round) => round.watched.perSecond),
            `${middle((round) => round.watched.p50)} ms`,
            `${middle((round) => round.watched.p99)} ms`,
            `${middle((round) => round.watched.cost)} ms`,
          ],
        ],
      ),
      '',
      `Ratios of the rounds: ${ratios.map(show).join(', ')}. Processor time: ${costs.map(show).join(', ')}.`,
    ],
  };
}
