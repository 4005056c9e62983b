/**
 * Expensive photos from one address while someone in another store sends one, and a server told to stop in the middle of a video.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { jpegPhoto } from '../src/server/uploads/fixtures/files.ts';
import { type Attack, atMost, none } from './attack.ts';
import { manyTracks, noisePng } from './bomb-files.ts';
import { askFile, type File, newVisit, putFile } from './upload.ts';
import type { Answer } from './wire.ts';
import type { World } from './world.ts';

const RUSH = { long: 55, short: 30 };
/** Photos per visit: more visits or more photos per visit would exceed other limits. */
const OF_VISIT = 5;
/**
 * With this few photos left, all their bytes have arrived. On a fast machine that takes longer than having 20 in the queue, the
 * maximum for one address.
 */
const LEFT = 12;
/** One photo is being processed, one may be next in the queue, and responses take time to arrive. */
const MOST_BEFORE = 4;
const MOST_SECONDS = { long: 10, short: 30 };

/** Requests a signed URL for another store's shopper; returns a function that sends the photo. */
async function photoOfAnother(world: World): Promise<() => Promise<Answer>> {
  const [order] = world.theirs.orders;
  const photo: File = { bytes: await jpegPhoto(), contentType: 'image/jpeg', filename: 'a.jpg' };
  const from = world.address();
  const { path } = await askFile(world, order.claim, photo, from);
  if (path === null) throw new Error('The photo was refused before it was sent');
  return () => putFile(world, path, photo, from);
}

const rush: Attack = {
  name: 'many costly photos at once',
  crowd: true,
  async run(world) {
    const { mine, long } = world;
    const from = world.address();
    const noise: File = {
      bytes: noisePng(world.random),
      contentType: 'image/png',
      filename: 'a.png',
    };
    const paths: string[] = [];
    for (let visits = 0; visits < RUSH[long ? 'long' : 'short'] / OF_VISIT; visits += 1) {
      const visit = await newVisit(world, mine.slug, from);
      for (let files = 0; files < OF_VISIT; files += 1) {
        const { path } = await askFile(world, visit, noise, from);
        if (path !== null) paths.push(path);
      }
    }
    const sendPhoto = await photoOfAnother(world);
    let served = 0;
    const statuses: number[] = [];
    const all = paths.map(async (path) => {
      const { status } = await putFile(world, path, noise, from);
      statuses.push(status);
      if (status < 300) served += 1;
    });
    // Waits until all bytes have arrived and only queued photos are left.
    const isFull = () => served > 0 && paths.length - statuses.length <= LEFT;
    for (let waited = 0; !isFull() && waited < 30_000; waited += 20) await sleep(20);
    const before = served;
    const { status, ms } = await sendPhoto();
    const between = served - before;
    const busy = statuses.length < paths.length ? [] : ['no photo was left to wait for'];
    await Promise.all(all);
    const attack = `${paths.length} PNGs of noise from one address, ${served} taken`;
    const faults = statuses.filter((one) => ![204, 429, 503].includes(one)).map(String);
    return [
      atMost(attack, "served before another store's photo", MOST_BEFORE, between),
      atMost(attack, "another store's photo waits", MOST_SECONDS[long ? 'long' : 'short'], ms / 1000, ' s'),
      none(attack, "other store's photo refused", status < 300 ? busy : [String(status)], 1),
      none(attack, 'fault or silence', faults, statuses.length),
    ];
  },
};

const MOST_SECONDS_TO_END = 15;

const ending: Attack = {
  name: 'SIGTERM during a hostile film',
  crowd: true,
  async run(world) {
    const { server, mine, long } = world;
    const [order] = mine.orders;
    const film: File = {
      bytes: manyTracks(long ? 1_800 : 300, 4_096),
      contentType: 'video/mp4',
      filename: 'a.mp4',
    };
    const from = world.address();
    const { path } = await askFile(world, order.claim, film, from);
    if (path === null) throw new Error('The film was refused before it was sent');
    const sent = putFile(world, path, film, from);
    await sleep(long ? 500 : 100);
    const seconds = (await server.end()) / 1000;
    await sent;
    await server.restart();
    return [
      atMost(
        'SIGTERM during a film of 4,096 tracks a box',
        'until the end',
        MOST_SECONDS_TO_END,
        seconds,
        ' s',
      ),
    ];
  },
};

export const queue: readonly Attack[] = [rush, ending];
