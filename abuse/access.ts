/** Calls every operation with everyone's tokens: nobody may see or change what isn't theirs. */
import { permissionsOf } from '../src/domain/access/permissions.ts';
import { sealToken } from '../src/server/auth/keys.ts';
import { type Attack, type Finding, none } from './attack.ts';
import { asked, type Operation, operationsOf } from './operations.ts';
import { SECRET } from './server.ts';
import { rowsOf, withoutScheduledJobs } from './stored.ts';
import { send } from './wire.ts';
import { CANARY, renewLinks, type World } from './world.ts';

/** Tokens by holder; `stranger` marks tokens of another store. */
type Holder = { who: string; token: string | null; stranger: boolean };

function holders({ mine, theirs }: World): Holder[] {
  const [, other] = mine.orders;
  const [strange] = theirs.orders;
  const [order] = mine.orders;
  const past = new Date(Date.now() - 60_000).toISOString();
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const expired = sealToken(
    'shopper',
    { storeId: mine.storeId, orderId: order.orderId, expiresAt: past, recipient: null },
    SECRET,
  );
  const unknownTeam = sealToken(
    'valet',
    { storeId: mine.storeId, orderId: order.orderId, tokenId: 'nobody', expiresAt: future },
    SECRET,
  );
  const revoked = sealToken(
    'claim',
    { storeId: mine.storeId, claimId: order.claimId, generation: 99, issuedAt: past },
    SECRET,
  );
  const of = (who: string, token: string | null, stranger: boolean) => ({ who, token, stranger });
  return [
    of('nobody', null, true),
    of("another store's owner", theirs.owner, true),
    of("another store's shopper", strange.shopper, true),
    of("another store's claim link", strange.claim, true),
    of("another store's signature link", strange.signature, true),
    of("another store's visitor in the shop", theirs.visit, true),
    of('the shopper of another order', other.shopper, false),
    of("another claim's link", other.claim, false),
    of("another claim's signature link", other.signature, false),
    of('a visitor in the shop', mine.visit, false),
    of('an expired shopper', expired, true),
    of('a link of another generation', revoked, true),
    of('the team by a token that is gone', unknownTeam, true),
  ];
}

async function tryCell(world: World, operation: Operation, holder: Holder): Promise<string | null> {
  const answer = await send(world.server, asked(world, operation, holder.token));
  const cell = `${operation.name} with ${holder.who}: ${answer.status}`;
  const done = answer.status >= 200 && answer.status < 300;
  if (answer.status === 0 || answer.status >= 500) return cell;
  if (!operation.open && answer.text.includes(CANARY)) return `${cell} shows the customer`;
  return done && operation.names ? `${cell} should be refused` : null;
}

const matrix: Attack = {
  name: 'tokens of others',
  crowd: true,
  async run(world) {
    const { server, mine } = world;
    const [victim] = mine.orders;
    const names = [victim.orderId, victim.claimId];
    const seen: string[] = [];
    const changed: string[] = [];
    let cells = 0;
    const operations = (await operationsOf(world)).filter(({ open }) => !open);
    const everyone = holders(world);
    await withoutScheduledJobs(server.admin, async () => {
      for (const operation of operations) {
        for (const strangers of [true, false]) {
          // A shopper with another order of the store may change that order's rows, but none of this one.
          const about = strangers ? [] : names;
          const before = await rowsOf(server.admin, mine.storeId, about);
          const group = everyone.filter(({ stranger }) => stranger === strangers);
          const found = await Promise.all(group.map((holder) => tryCell(world, operation, holder)));
          cells += found.length;
          seen.push(...found.filter((cell) => cell !== null));
          if ((await rowsOf(server.admin, mine.storeId, about)) !== before) changed.push(operation.name);
        }
      }
    });
    const what = `${cells} cells: ${operations.length} operations, ${everyone.length} holders`;
    return [
      none(what, "success or data with another's token", seen, cells),
      none(what, "row changed with another's token", changed, operations.length),
      await control(world, operations),
    ];
  },
};

const OWNER: ReadonlySet<string> = new Set(permissionsOf('store_owner'));

/** The same requests with the right token must succeed; otherwise a refusal may only mean that the request was malformed. */
async function control(world: World, operations: readonly Operation[]): Promise<Finding> {
  const [order] = world.mine.orders;
  const right: Record<string, string> = {
    apiToken: world.mine.owner,
    shopperToken: order.shopper,
    claimToken: order.claim,
    signatureToken: order.signature,
    inStoreToken: world.mine.visit,
  };
  // Sessions of people, and what an owner's token may not do, are tried with every role in test/access.test.ts.
  const tried = operations.filter(
    ({ open, schemes, permissions }) =>
      open || (schemes.some((scheme) => scheme in right) && permissions.every((one) => OWNER.has(one))),
  );
  let admitted = 0;
  for (const operation of tried) {
    const scheme = operation.schemes.find((name) => name in right) ?? '';
    const { status } = await send(world.server, asked(world, operation, right[scheme] ?? null));
    if (![0, 401, 403].includes(status) && status < 500) admitted += 1;
  }
  // One of the operations has revoked the claim's links.
  await renewLinks(world);
  return {
    attack: `${tried.length} operations with the right token`,
    bound: 'all let it in',
    measured: `${admitted} of ${tried.length}`,
    held: admitted === tried.length,
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Corrupted tokens: a flipped bit, a truncation, swapped halves, appended text. */
function mutations({ random }: World, token: string, others: readonly string[], count: number): string[] {
  const flipped = () => {
    const at = random.below(token.length);
    const instead = random.pick([...ALPHABET].filter((letter) => letter !== token[at]));
    return token.slice(0, at) + instead + token.slice(at + 1);
  };
  const [body = '', seal = ''] = token.split('.');
  const swapped = others.flatMap((other) => {
    const [otherBody = '', otherSeal = ''] = other.split('.');
    return [`${body}.${otherSeal}`, `${otherBody}.${seal}`];
  });
  const fixed = [
    ...swapped,
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token}.${seal}`,
    body,
    `${body}.`,
    `.${seal}`,
    token.toUpperCase(),
    token.toLowerCase(),
    `${body}=.${seal}`,
    `${body}.${'A'.repeat(seal.length)}`,
  ].filter((text) => text !== token);
  return [...fixed, ...Array.from({ length: count }, flipped)];
}

const forged: Attack = {
  name: 'forged tokens',
  crowd: true,
  async run(world) {
    const { mine, theirs, long } = world;
    const [order, other] = mine.orders;
    const claim = `/v1/claims/${order.claimId}`;
    const reads: [string, string][] = [
      [order.shopper, claim],
      [order.claim, claim],
      [order.signature, claim],
      [mine.owner, claim],
      [order.claim, `/view/`],
      [order.signature, `/sign/${order.claimId}?token=`],
    ];
    const others = [
      other.shopper,
      other.claim,
      other.signature,
      ...theirs.orders.map(({ shopper }) => shopper),
    ];
    const taken: string[] = [];
    let tried = 0;
    for (const [token, path] of reads) {
      const page = path.startsWith('/view/') || path.startsWith('/sign/');
      const texts = mutations(world, token, others, long ? 200 : 25);
      for (const text of texts) {
        const encoded = encodeURIComponent(text);
        const answer = await send(world.server, {
          path: page ? `${path}${encoded}` : path,
          from: world.address(),
          ...(!page && { headers: { authorization: `Bearer ${text}` } }),
        });
        tried += 1;
        const shows = answer.text.includes(CANARY);
        const ok = answer.status >= 200 && answer.status < 300;
        if (answer.status === 0 || answer.status >= 500 || shows || (ok && !page))
          taken.push(`${path}: ${answer.status}`);
      }
    }
    return [none('flipped, cut, swapped and joined tokens', 'forged token taken', taken, tried)];
  },
};

export const access: readonly Attack[] = [matrix, forged];
