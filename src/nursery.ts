/**
 * V8 lets its young generation grow to 134 MB and hardly ever frees it. A server's objects live until the answer, and
 * 16 MB are just as fast (docs/operating.md). Of what lives longer, it collects the dead ones only once there are up to
 * four times as many: during an import, hundreds of MB. The limits must be set when Node starts.
 */
const LIMITS = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** Restarts Node within this process and pid, unless the first one is already set to any value. */
export function limitNursery(): void {
  const { execArgv, execPath, argv, platform } = process;
  const isSet = execArgv.some((option) => option.startsWith('--max-semi-space-size'));
  // Not possible on Windows, where the process uses more memory.
  if (isSet || platform === 'win32') return;
  process.execve?.(execPath, [execPath, ...LIMITS, ...execArgv, ...argv.slice(1)]);
}
