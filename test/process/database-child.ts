/** Opens everything below the application in a directory, like `serve`, reports it and waits to be killed. */
import { parseConfig } from '../../src/server/config.ts';
import { lockDirectory } from '../../src/server/database/lock.ts';
import { createLog } from '../../src/server/log.ts';
import { openFoundation } from '../../src/server/start.ts';

const dataDir = process.argv[2] ?? '';
const parsed = parseConfig({ DATA_DIR: dataDir });
if ('error' in parsed) throw new Error(parsed.error);
await lockDirectory(dataDir, { onLost: () => process.exit(9) });
await openFoundation(parsed.config, createLog('silent'));
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
