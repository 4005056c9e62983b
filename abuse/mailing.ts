/** Email in a store's name that a stranger writes and addresses. */
import { LIMITS } from '../src/server/context.ts';
import { type Attack, atMost, none } from './attack.ts';
import { countRows, settled } from './stored.ts';
import { newVisit } from './upload.ts';
import { bearer, JSON_TYPE, send } from './wire.ts';
import type { World } from './world.ts';

/** The same mailbox in different spellings. */
const writings = (address: string) => [
  address,
  address.toUpperCase(),
  address[0]?.toUpperCase() + address.slice(1),
  `<${address}>`,
  `<${address}`,
  ` ${address} `,
  `"Target" <${address}>`,
  `Target <${address}>`,
  `${address}.`,
  address.replace('@', '@@'),
  `${address},other@elsewhere.example`,
  `${address}\r\nBcc: other@elsewhere.example`,
];

/** An in-store report whose email would carry the sender's text to a mailbox of their choice. */
async function fileInShop(world: World, email: string, count: number, from: string): Promise<boolean> {
  const { server, mine } = world;
  const visit = await newVisit(world, mine.slug, from);
  const words = `Win a prize at https://evil.example/${count}`;
  const { status } = await send(server, {
    method: 'POST',
    path: '/v1/claims/offline',
    headers: { ...JSON_TYPE, ...bearer(visit), 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customer: { email, name: words },
      item: { sourceProductId: 'p1', name: words, details: words },
      warranty: { dateOfPurchase: daysAgo(30 + count) },
    }),
    from,
  });
  return status === 202;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function relay(world: World, { to, tries, from }: { to: string; tries: number; from: () => string }) {
  const variants = writings(`${to}@victim.example`);
  let taken = 0;
  for (let count = 0; count < tries; count += 1) {
    const email = variants[count % variants.length] ?? '';
    if (await fileInShop(world, email, count, from())) taken += 1;
  }
  const { admin } = world.server;
  await settled(admin);
  const sent = `recipient ilike '%${to}%@%victim%'`;
  const mails = await countRows(admin, 'mails', sent);
  const foreign = await countRows(admin, 'mails', `${sent} and recipient !~* '^${to}@victim\\.example$'`);
  const words = await countRows(
    admin,
    'mails',
    `${sent} and (subject || parts::text) ~* 'evil\\.example|prize'`,
  );
  return { taken, mails, foreign, words };
}

const mail: Attack = {
  name: 'mail to somebody who did not ask',
  crowd: true,
  async run(world) {
    const tries = world.long ? 96 : 24;
    const one = world.address();
    const alone = await relay(world, { to: 'alone', tries, from: () => one });
    const many = await relay(world, { to: 'many', tries, from: world.address });
    const attack = (from: string, taken: number) =>
      `${tries} filings for one mailbox in ${writings('').length} writings, from ${from}, ${taken} taken`;
    const [first, second] = [attack('one address', alone.taken), attack('many addresses', many.taken)];
    const silent = [alone, many].filter(({ mails }) => mails === 0).map(() => 'no mail at all');
    return [
      atMost(first, 'mails in an hour', LIMITS.pairLinksPerHour, alone.mails),
      atMost(second, 'mails in an hour', LIMITS.recipientLinksPerHour, many.mails),
      atMost(second, "mails with the sender's own words", 0, alone.words + many.words),
      atMost(second, 'mails to what is no single address', 0, alone.foreign + many.foreign),
      none(second, 'owner kept from their link', silent, 2),
    ];
  },
};

export const mailing: readonly Attack[] = [mail];
