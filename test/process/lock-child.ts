/**
 * Locks a directory at a given time (milliseconds since 1970), reports whether it got the lock, and holds it until told to exit.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from '../../src/server/database/lock.ts';

const [dataDir = '', moment = ''] = process.argv.slice(2);
await sleep(Math.max(1, Number(moment) - Date.now()));
const outcome = await lockDirectory(dataDir, { onLost: () => process.exit(9) }).then(
  () => 'locked',
  () => 'refused',
);
process.stdout.write(outcome);
process.stdin.resume();
await once(process.stdin, 'end');
