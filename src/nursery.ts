/**
 * V8 lets the place of young objects grow to 134 MB and hardly ever gives it back; a server's live until the answer, and
 * 16 MB are as fast (docs/operating.md). The limit has to be there when Node starts.
 */
const LIMIT = '--max-semi-space-size=8';

/** Starts Node anew in this process, under the same number, unless the limit is set already, whatever it is. */
export function limitNursery(): void {
  const { execArgv, execPath, argv, platform } = process;
  const isSet = execArgv.some((option) => option.startsWith('--max-semi-space-size'));
  // Windows can't: there the process takes more memory.
  if (isSet || platform === 'win32') return;
  process.execve?.(execPath, [execPath, LIMIT, ...execArgv, ...argv.slice(1)]);
}
