import type { HeldClaim } from '../server/claims/change.ts';
import { holdClaim } from '../server/claims/hold.ts';
import { revokeLinks } from '../server/claims/revoke-links.ts';
import type { Context } from '../server/context.ts';
import type { Row } from '../server/database/rows.ts';
import { withStore } from '../server/database/with-store.ts';
import type { KnownStore } from '../server/stores/queries.ts';
import { nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = {
  store: { type: 'string' },
  reason: { type: 'string' },
  'send-new': { type: 'boolean' },
} as const;

export const claim: Command = {
  usage: [
    [
      'claim revoke-links CLAIM --store SLUG [--reason R] [--send-new]',
      'makes every link to a claim (its number or id) worthless; --send-new mails its customer a new one',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    if (positionals[0] !== 'revoke-links') return unknownVerb('claim', positionals[0], ['revoke-links']);
    const name = required(positionals[1], 'CLAIM');
    refuseMore(positionals, 2);
    const slug = required(values.store, '--store');
    const reason = values.reason === undefined ? null : nameFrom(values.reason, '--reason');
    const sendNew = values['send-new'] ?? false;
    return withDatabase(config, async ({ context }) => {
      const store = await namedStore(context.db, slug);
      const number = await withClaim(context, store, name, async (held) => {
        await revokeLinks(held, { reason, sendNew });
        return held.document.claim.claim_number;
      });
      print(`The links to claim #${number} no longer work.${sendNew ? ' A new one is on its way.' : ''}`);
      return EXIT.ok;
    });
  },
};

/** Locks the claim that an operator names, acting as the system. */
async function withClaim<T>(
  context: Context,
  store: KnownStore,
  name: string,
  work: (held: HeldClaim) => Promise<T>,
): Promise<T> {
  const number = /^#?(\d{1,15})$/.exec(name)?.[1] ?? null;
  return withStore(context.db, store.id, async (client) => {
    const { rows } = await client.query<Row<'claims', 'id'>>(
      'select id from claims where store_id = $1 and (id = $2 or claim_number = $3::bigint)',
      [store.id, name, number],
    );
    const document = rows[0] && (await holdClaim(client, store, rows[0].id));
    if (!document) throw new CommandError(`There is no claim "${name}" in the store "${store.slug}"`);
    const actor = { kind: 'system', id: null } as const;
    const caller = { kind: 'anonymous' } as const;
    return work({ context, client, store, document, caller, actor, now: context.clock() });
  });
}
