/**
 * V8 lets its young generation grow to 134 MB and hardly ever frees it. A server's objects live until the answer, and
 * 16 MB are just as fast (docs/operating.md). The limit must be set when Node starts.
 */
const LIMIT = '--max-semi-space-size=8';

/** Restarts Node within this process and pid, unless the limit is already set to any value. */
export function limitNursery(): void {
  const { execArgv, execPath, argv, platform } = process;
  const isSet = execArgv.some((option) => option.startsWith('--max-semi-space-size'));
  // Not possible on Windows, where the process uses more memory.
  if (isSet || platform === 'win32') return;
  process.execve?.(execPath, [execPath, LIMIT, ...execArgv, ...argv.slice(1)]);
}
