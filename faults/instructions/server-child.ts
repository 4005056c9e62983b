/**
 * Preloaded into a server: its clock and the point at which it dies are read from a file at the start and on each SIGUSR2, and it
 * waits less for answers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import pg from 'pg';
import { HASTE, ORDERS_FILE, type Orders, type Point, seenFile, UNRECOGNIZING } from './controls.ts';

const path = process.env[ORDERS_FILE] ?? '';
let orders: Orders = { version: -1, aheadMs: 0, die: null };
let left = 0;

function read(): void {
  const next = JSON.parse(readFileSync(path, 'utf8')) as Orders;
  if (JSON.stringify(next.die) !== JSON.stringify(orders.die)) left = next.die?.times ?? 0;
  orders = next;
  writeFileSync(`${seenFile(path)}.${process.pid}`, String(orders.version));
}
if (path !== '') {
  read();
  process.on('SIGUSR2', read);
}

function at(point: Point): void {
  if (orders.die?.point !== point) return;
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

const adapter = new URL('../../src/server/integrations/payouts/stripe/client.ts', import.meta.url).href;
const unrecognizing = new URL('unrecognizing-stripe.ts', import.meta.url).href;
if (process.env[UNRECOGNIZING] !== undefined)
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return found.url === adapter && context.parentURL !== unrecognizing
        ? { ...found, url: unrecognizing }
        : found;
    },
  });

const RealDate = Date;
const now = () => RealDate.now() + orders.aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, proxy) => (name === 'now' ? now : Reflect.get(target, name, proxy)),
});

const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(Math.ceil(ms * HASTE));

/** What asks a provider for an effect: a mutation of GraphQL, or a POST of anything else. */
function carries(init: RequestInit | undefined): boolean {
  const body = typeof init?.body === 'string' ? init.body : '';
  return init?.method === 'POST' && (!body.includes('"query":') || body.includes('mutation '));
}

const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (orders.die === null || !carries(init)) return realFetch(input, init);
  at('after take');
  const answer = await realFetch(input, init);
  const body = await answer.arrayBuffer();
  at('after answer');
  return new Response(body.byteLength > 0 ? body : null, answer);
};

type Query = (this: object, config: unknown, ...more: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
/** How many answers the transaction of a connection writes. */
const settling = new WeakMap<object, number>();

client.query = function (config, ...more) {
  const { name, text, values } = typeof config === 'string' ? { name: '', text: config } : Object(config);
  if (name === 'take_instructions') at('before take');
  if (name === 'end_tries') settling.set(this, JSON.parse(values[1]).length);
  const result = query.call(this, config, ...more);
  const answers = settling.get(this);
  if (text !== 'commit' || answers === undefined) return result;
  settling.delete(this);
  return (result as Promise<unknown>).then((done) => {
    for (let n = 0; n < answers; n += 1) at('after settle');
    return done;
  });
};
