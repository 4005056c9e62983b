/** In-store claims with someone else's email address: what a visitor learns about that person. */
import { type Attack, none } from './attack.ts';
import { settled } from './stored.ts';
import { newVisit } from './upload.ts';
import { type Answer, bearer, JSON_TYPE, send } from './wire.ts';
import type { World } from './world.ts';

/** The person who has already filed for that purchase. */
const OWNER = {
  name: 'Not For Visitors',
  phone: '+1 208 555 0147',
  address: {
    address1: '4711 Canary Street',
    city: 'Boise',
    province: 'ID',
    postalCode: '83702',
    country: 'US',
  },
};
const BOUGHT = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

type Filed = {
  id: string;
  claimNumber: number;
  systemOrderId: string;
  sourceOrderNumber: string;
  viewToken: string;
};
type Known = { email: string; filed: Filed };

const purchase = (email: string, more: { customer?: object; item?: object; rest?: object } = {}) => ({
  customer: { email, name: 'A visitor', ...more.customer },
  item: { sourceProductId: 'p1', details: 'It is broken, look', ...more.item },
  warranty: { dateOfPurchase: BOUGHT },
  ...more.rest,
});

function call(world: World, path: string, token: string, body: object, from: string): Promise<Answer> {
  const headers = { ...JSON_TYPE, ...bearer(token), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' };
  return send(world.server, { method: 'POST', path, headers, body: JSON.stringify(body), from });
}

/** Files as the store's program: a claim of someone unrelated to the visitor. */
async function fileFor(world: World, email: string): Promise<Known> {
  const { name, phone, address } = OWNER;
  const body = purchase(email, {
    customer: { name, phone },
    rest: { shippingAddress: { ...address, name, phone, company: null, address2: null } },
  });
  const { status, text } = await call(world, '/v1/claims/offline', world.mine.owner, body, world.address());
  if (status !== 201) throw new Error(`The claim was refused: ${status} ${text}`);
  return { email, filed: JSON.parse(text) as Filed };
}

/** One claim in each relevant state: waiting, denied, withdrawn. */
async function knownPeople(world: World): Promise<[state: string, known: Known][]> {
  const [waiting, denied, withdrawn] = [
    await fileFor(world, 'known-1@mine.example'),
    await fileFor(world, 'known-2@mine.example'),
    await fileFor(world, 'known-3@mine.example'),
  ];
  const reason = { reason: 'OTHER', message: 'We saw no fault.' };
  const path = (known: Known, what: string) => `/v1/claims/${known.filed.id}/${what}`;
  const changes = [
    await call(world, path(denied, 'denial'), world.mine.owner, reason, world.address()),
    await call(world, path(withdrawn, 'withdrawal'), withdrawn.filed.viewToken, {}, world.address()),
  ];
  for (const { status, text } of changes) if (status > 299) throw new Error(`Not closed: ${status} ${text}`);
  return [
    ['waiting', waiting],
    ['denied', denied],
    ['withdrawn', withdrawn],
  ];
}

/** Complete reports, and some that lack something or ask for too much. */
const TRIES: Record<string, (email: string) => object> = {
  complete: (email) => purchase(email),
  'with an address': (email) =>
    purchase(email, {
      rest: { shippingAddress: { ...OWNER.address, address1: '1 Visitor Road', name: 'A visitor' } },
    }),
  'without words': (email) => purchase(email, { item: { details: null } }),
  'too many units': (email) => purchase(email, { item: { quantity: 1_000 } }),
  'a photo of nobody': (email) => purchase(email, { item: { images: ['nosuchfile'] } }),
};

/** Removes what differs between any two responses. */
const plain = ({ status, text }: Answer, email: string) =>
  `${status} ${text}`
    .replaceAll(email, 'EMAIL')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"expiresAt":"[^"]*"/, '');

function leaks({ text }: Answer, { filed }: Known): string[] {
  const { name, phone, address } = OWNER;
  const secrets = [name, phone, address.address1, filed.id, filed.viewToken, filed.systemOrderId];
  const words = new Set(text.split(/\W/));
  const numbers = [filed.claimNumber, filed.sourceOrderNumber].map(String);
  const found = secrets.filter((secret) => text.includes(secret));
  return numbers.some((number) => words.has(number)) ? [...found, 'a number'] : found;
}

const filings: Attack = {
  name: "filings with somebody else's address",
  crowd: true,
  async run(world) {
    const people = await knownPeople(world);
    const differences: string[] = [];
    const leaked: string[] = [];
    let tried = 0;
    let taken = 0;
    for (const [state, known] of people) {
      for (const [kind, make] of Object.entries(TRIES)) {
        const unknown = known.email.replace('known', 'never');
        const [right, wrong] = await Promise.all([
          fileAsVisitor(world, make(known.email)),
          fileAsVisitor(world, make(unknown)),
        ]);
        tried += 1;
        if (right.status === 202) taken += 1;
        const where = `${kind}, claim ${state}`;
        if (plain(right, known.email) !== plain(wrong, unknown)) differences.push(`${where}: ${right.text}`);
        leaked.push(...leaks(right, known).map((what) => `${where}: ${what}`));
      }
    }
    await settled(world.server.admin);
    const attack = `filings with known and unknown addresses, ${taken} kept`;
    return [
      none(attack, 'difference between known and unknown', differences, tried),
      none(attack, "name, address, phone, number or token of the other's claim", leaked, tried),
      none(attack, 'filing refused that is complete', taken >= people.length ? [] : [`${taken} kept`], tried),
      none(attack, 'claim filed before its link was used', await claimsMade(world, people), tried),
    ];
  },
};

/** From a new address each time, so that rate limits don't interfere. */
async function fileAsVisitor(world: World, body: object): Promise<Answer> {
  const from = world.address();
  const visit = await newVisit(world, world.mine.slug, from);
  return call(world, '/v1/claims/offline', visit, body, from);
}

async function claimsMade({ server, mine }: World, people: readonly [string, Known][]): Promise<string[]> {
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from claims where store_id = $1 and author_email ~ '^(known|never)-' and not id = any ($2)`,
    [mine.storeId, people.map(([, { filed }]) => filed.id)],
  );
  return rows.map(({ id }) => id);
}

export const inStore: readonly Attack[] = [filings];
