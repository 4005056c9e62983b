import type { Pool } from 'pg';
import { growStore } from '../demo/grow/grow.ts';
import { plantWholeDemo } from '../demo/plant.ts';
import { removeStore } from '../demo/remove.ts';
import { connectDemo } from '../demo/simulators/connect.ts';
import { forgetKept } from '../demo/simulators/keeping.ts';
import { demoStores } from '../demo/stores.ts';
import { exclusively, LOCKS } from '../server/database/advisory.ts';
import { readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { grouped, openProgress } from './progress.ts';
import { namedStore } from './stores.ts';

const VERBS = { reset, grow } as const;
const SLUGS = demoStores.map(({ slug }) => slug).join(' and ');

export const demo: Command = {
  usage: [
    ['demo reset', 'demo mode only: deletes everything in the demo stores and creates them again'],
    [
      'demo grow --orders N [--store SLUG]',
      'demo mode only: adds N believable orders of the last two years, with claims, to a demo store ("demo" unless named); again adds more',
    ],
  ],
  async run([verb = '', ...args], io) {
    if (!Object.hasOwn(VERBS, verb)) return unknownVerb('demo', verb, Object.keys(VERBS));
    if (io.config.mode !== 'demo')
      throw new CommandError(`MAKEGOOD_MODE: demo ${verb} runs in demo mode only`);
    return VERBS[verb as keyof typeof VERBS](args, io);
  },
};

async function reset(args: string[], { config, print }: Io): Promise<number> {
  const { positionals } = readArguments(args, {});
  refuseMore(positionals, 0);
  return withDatabase(
    config,
    async ({ admin, context }) => {
      // A demo store's id is its slug (src/demo/plant.ts).
      await exclusively(admin, LOCKS.demo, async () => {
        for (const { slug } of demoStores) await removeStore(admin, context.files, slug);
        await plantWholeDemo(context);
        await forgetKept(config.dataDir);
        if (config.simulators === null) await connectDemo(context);
      });
      print(`${SLUGS} are as on the first day`);
      return EXIT.ok;
    },
    { makes: true },
  );
}

const MOST_ORDERS = 10_000_000;

async function grow(args: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, {
    orders: { type: 'string' },
    store: { type: 'string', default: 'demo' },
  });
  refuseMore(positionals, 0);
  const orders = countOf(required(values.orders, '--orders'));
  const described = demoStores.find(({ slug }) => slug === values.store);
  if (!described) throw new CommandError(`--store: only ${SLUGS} can grow`);
  return withDatabase(io.config, async ({ admin, context }) => {
    await refuseOrdinaryUsers(admin);
    const store = await namedStore(context.db, described.slug);
    const onProgress = progressOn(io, orders);
    const grown = await exclusively(admin, LOCKS.grow, () =>
      growStore(context, admin, { store, demo: described, orders, onProgress }),
    );
    if (io.isTerminal) io.note('\n');
    io.print(`${store.slug}: ${grown.orders} orders and ${grown.claims} claims added`);
    return EXIT.ok;
  });
}

async function refuseOrdinaryUsers(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.may)
    throw new CommandError('DATABASE_URL: demo grow needs a superuser, to COPY into closed tables');
}

function countOf(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_ORDERS)
    throw new CommandError(`--orders: a whole number from 1 to ${grouped(MOST_ORDERS)}`);
  return count;
}

function progressOn(io: Io, orders: number) {
  const show = openProgress(io);
  return (done: { orders: number; claims: number }): void =>
    show(() => {
      const share = Math.floor((done.orders / orders) * 100);
      return `${grouped(done.orders)} orders, ${grouped(done.claims)} claims, ${share} %`;
    });
}
