/** Texts that make a careless regular expression, parser or comparison run for seconds, in every field. */
import { type Attack, atMost, none } from './attack.ts';
import { type Cost, MOST_MS, recover, steadyCostOf } from './cost.ts';
import { asked, type Operation, operationsOf } from './operations.ts';
import { FIELDS, formPost, pagePaths } from './pages.ts';
import { bearer, JSON_TYPE, type Sent } from './wire.ts';
import type { World } from './world.ts';

/** Each repeats text that makes expressions for emails, numbers, dates, names or URLs backtrack. */
function costlyTextsOf(size: number): Record<string, string> {
  const times = (text: string) => text.repeat(Math.ceil(size / text.length));
  return {
    'addresses without end': `@${'@.'.repeat(size / 4)}${'..'.repeat(size / 4)} a`,
    'signs of addresses': `${times('a@a.')}@`,
    dots: `a@${times('.')}!`,
    letters: `${times('a')}!`,
    spaces: `a${times(' ')}a`,
    digits: `${times('1')}x`,
    'tags and escapes': `${times('<a "&')}`,
    'combining marks': times('e\u0301\u0323'),
    slashes: `https://${times('/a')}#`,
  };
}

type Worst = { cpuMs: number; where: string; silent: string[]; tried: number };

async function hold(world: World, worst: Worst, where: string, make: () => Sent): Promise<Cost> {
  const cost = await steadyCostOf(world, make);
  worst.tried += 1;
  if (cost.cpuMs > worst.cpuMs) Object.assign(worst, { cpuMs: cost.cpuMs, where });
  if (cost.answer.status === 0 || cost.answer.status >= 500)
    worst.silent.push(`${where}: ${cost.answer.status}`);
  if (cost.answer.status === 0) await recover(world);
  return cost;
}

const nothingYet = (): Worst => ({ cpuMs: 0, where: 'none', silent: [], tried: 0 });

const found = (what: string, worst: Worst) => [
  atMost(`${what}: worst ${worst.where}`, 'CPU time per request', MOST_MS, worst.cpuMs, ' ms'),
  none(`${what}`, 'fault or silence', worst.silent, worst.tried),
];

const LONGEST_WORD = 39;
const withoutTokens = (path: string) =>
  path
    .split('/')
    .map((part) => (part.length > LONGEST_WORD ? '…' : part))
    .join('/');

const forms: Attack = {
  name: 'bait in forms',
  async run(world) {
    const worst = nothingYet();
    const sizes = world.long ? [4_000, 200_000] : [4_000];
    for (const path of pagePaths(world)) {
      const page = withoutTokens(path);
      for (const size of sizes) {
        for (const [kind, text] of Object.entries(costlyTextsOf(size))) {
          const everywhere = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, text]));
          const all = await hold(world, worst, `${page} all fields, ${kind}, ${size}`, () =>
            formPost(world, path, everywhere),
          );
          if ([404, 405].includes(all.answer.status)) break;
          // One field at a time, so that no field is hidden by the refusal of another.
          for (const name of fieldsToTry(world, kind)) {
            const fields = { ...FIELDS, [name]: text };
            await hold(world, worst, `${page} ${name}, ${kind}, ${size}`, () =>
              formPost(world, path, fields),
            );
          }
        }
      }
    }
    return found('every field of every form', worst);
  },
};

/** All fields in the long form; otherwise those that an expression or a comparison reads, with matching text. */
function fieldsToTry({ long }: World, kind: string): string[] {
  if (long) return Object.keys(FIELDS);
  return kind === 'addresses without end' ? ['email', 'name', 'details', 'message'] : [];
}

/** Replaces every string of a JSON body, one at a time. */
function* spoiled(value: unknown, text: string): Generator<[path: string, spoiled: unknown]> {
  if (typeof value === 'string') yield ['', text];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const [path, other] of spoiled(inner, text)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      Object.assign(copy, { [key]: other });
      yield [`.${key}${path}`, copy];
    }
  }
}

const bodies: Attack = {
  name: 'bait in JSON bodies',
  async run(world) {
    const worst = nothingYet();
    const operations = (await operationsOf(world)).filter(({ sent }) => sent.body !== undefined);
    for (const operation of operations) {
      const body: unknown = JSON.parse(String(operation.sent.body));
      for (const [kind, text] of Object.entries(costlyTextsOf(world.long ? 50_000 : 4_000))) {
        if (!world.long && kind !== 'addresses without end' && kind !== 'spaces') continue;
        for (const [path, changed] of spoiled(body, text)) {
          await hold(world, worst, `${operation.name} ${path}, ${kind}`, () => ({
            ...asked(world, operation, tokenFor(world, operation)),
            body: JSON.stringify(changed),
          }));
        }
      }
    }
    return found('every text of every JSON body', worst);
  },
};

function tokenFor({ mine }: World, { schemes }: Operation): string | null {
  const [order] = mine.orders;
  if (schemes.includes('apiToken')) return mine.owner;
  if (schemes.includes('shopperToken')) return order.shopper;
  return schemes.includes('claimToken') ? order.claim : null;
}

const deep: Attack = {
  name: 'deep and wide bodies',
  async run(world) {
    const worst = nothingYet();
    const [order] = world.mine.orders;
    const shapes: Record<string, string> = {
      'deep lists': '['.repeat(120_000) + ']'.repeat(120_000),
      'deep objects': '{"a":'.repeat(40_000),
      'a hundred thousand keys': `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
      'a list of texts': JSON.stringify(Array.from({ length: 50_000 }, () => 'a')),
      'the same key again and again': `{${'"email":"a",'.repeat(18_000)}"order":"1"}`,
      'a long number': `{"order":${'9'.repeat(200_000)}}`,
      'escapes without end': `{"order":"${'\\u0061'.repeat(40_000)}"}`,
      'its prototype': '{"__proto__":{"isAdmin":true}}',
    };
    for (const [kind, body] of Object.entries(shapes)) {
      for (const [path, token] of [
        ['/v1/order-lookup', null],
        [`/v1/claims/${order.sourceOrderId}`, order.shopper],
        ['/v1/errors', null],
      ] as const) {
        const headers = { ...JSON_TYPE, 'sec-fetch-site': 'same-origin', ...(token && bearer(token)) };
        await hold(world, worst, `${path}, ${kind}`, () => ({
          method: 'POST',
          path,
          headers,
          body,
          from: world.address(),
        }));
      }
    }
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 'a']));
    await hold(world, worst, '/start, 20,000 fields', () => formPost(world, '/start', many));
    return found('deep lists, many keys, long numbers', worst);
  },
};

export const costlyTexts: readonly Attack[] = [forms, bodies, deep];
