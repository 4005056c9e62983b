/** `npm run dev`: rebuilds pages when their sources change and restarts the server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPortal } from './build.ts';
import { ROOT } from './root.ts';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

await buildPortal(false);

const run = (args: string[]) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
const children = [
  run([VITE, 'build', '--watch']),
  run([VITE, 'build', '--ssr', '--watch']),
  run(['--watch', '--watch-path=src', '--watch-path=dist/portal', 'src/main.ts', 'serve']),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
