/** Locks a directory at a given moment (milliseconds since 1970) and says whether it got it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from '../../src/server/database/lock.ts';

const [dataDir = '', moment = ''] = process.argv.slice(2);
await sleep(Math.max(1, Number(moment) - Date.now()));
const outcome = await lockDirectory(dataDir).then(
  () => 'locked',
  () => 'refused',
);
process.stdout.write(outcome);
await sleep(2_000);
