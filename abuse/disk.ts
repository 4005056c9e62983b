/** One visitor who fills the disk: through in-store visits, which anyone may start, and through messages about a claim. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../src/server/context.ts';
import { type Attack, atMost, type Finding } from './attack.ts';
import { filmOf, paperOf } from './big-files.ts';
import { changeUploads, fileBytes } from './stored.ts';
import { type File, newVisit, sendFile } from './upload.ts';
import { bearer, JSON_TYPE, send } from './wire.ts';
import type { World } from './world.ts';

const MB = 1_000_000;
/** Lower limits for the short form, which has no time to reach the defaults. */
const SHORT = { visitBytes: 4 * MB, claimBytesPerHour: 20 * MB, claimBytesPerDay: 20 * MB };
const CLAIM_MB_PER_HOUR = 500;

type Kept = { files: number; megabytes: number; refusals: Set<number> };

/** Sends until it was refused a few times in a row. */
async function fill(world: World, most: number, sendOne: (at: number) => Promise<number>): Promise<Kept> {
  const before = await fileBytes(world.server);
  const refusals = new Set<number>();
  let files = 0;
  for (let at = 0, inRow = 0; at < most && inRow < 3; at += 1) {
    const status = await sendOne(at);
    inRow = status < 300 ? 0 : inRow + 1;
    if (status < 300) files += 1;
    else refusals.add(status);
  }
  return { files, megabytes: ((await fileBytes(world.server)) - before) / MB, refusals };
}

/** Stored no more than the quota, and was stopped by the quota. */
function findings(attack: string, most: number, { files, megabytes, refusals }: Kept): Finding[] {
  const statuses = [...refusals].join(', ');
  return [
    atMost(`${attack}: ${files} files`, 'kept', most, megabytes, ' MB'),
    {
      attack,
      bound: 'refused with 429 in the end',
      measured: statuses || 'never refused',
      held: refusals.size === 1 && refusals.has(429),
    },
  ];
}

const visits: Attack = {
  name: 'filling the disk with visits in the shop',
  async run(world) {
    const { mine, long } = world;
    const from = world.address();
    const receipt: File = {
      bytes: await paperOf((long ? 9 : 1) * MB),
      contentType: 'application/pdf',
      filename: 'a.pdf',
      mediaType: 'RECEIPT',
    };
    const only = await newVisit(world, mine.slug, from);
    const sendOne = async () => {
      const visit = long ? await newVisit(world, mine.slug, from) : only;
      return (await sendFile(world, visit, receipt, from)).answer.status;
    };
    const most = long ? LIMITS.visitBytesPerHour / MB : SHORT.visitBytes / MB;
    const kept = await withQuota(world, () => fill(world, 60, sendOne));
    return findings(long ? 'a visit for each receipt, from one address' : 'one visit', most, kept);
  },
};

const messages: Attack = {
  name: 'filling the disk with messages',
  async run(world) {
    const { mine, long } = world;
    const [, order] = mine.orders;
    const film: File = {
      bytes: filmOf((long ? 95 : 8) * MB),
      contentType: 'video/mp4',
      filename: 'a.mp4',
    };
    const sendOne = async () => {
      const from = world.address();
      const { answer, fileKey } = await sendFile(world, order.claim, film, from);
      if (answer.status >= 300 || fileKey === null) return answer.status;
      const said = await send(world.server, {
        method: 'POST',
        path: `/v1/claims/${order.claimId}/messages`,
        headers: { ...JSON_TYPE, ...bearer(order.claim), 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ medias: [fileKey] }),
        from,
      });
      return said.status;
    };
    const most = long ? CLAIM_MB_PER_HOUR : SHORT.claimBytesPerHour / MB;
    const kept = await withQuota(world, () => fill(world, 12, sendOne));
    return findings('films in messages about one claim, from many addresses', most, kept);
  },
};

async function withQuota<T>({ server, mine, long }: World, work: () => Promise<T>): Promise<T> {
  if (long) return work();
  await changeUploads(server.admin, mine.storeId, SHORT);
  // The server keeps a store for two seconds (src/server/stores/queries.ts).
  await sleep(2_200);
  try {
    return await work();
  } finally {
    await changeUploads(server.admin, mine.storeId, null);
  }
}

export const disk: readonly Attack[] = [visits, messages];
