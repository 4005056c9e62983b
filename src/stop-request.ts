// npm hands on a Ctrl-C that the terminal has already sent to us.
const SAME_SIGNAL_MS = 1_000;
const LOOK_MS = 250;
// Whatever ends a process by default and can be heard: a terminal that closes sends SIGHUP, Ctrl-\\ sends SIGQUIT.
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * What first asks the process to stop, also while it is still starting. A second signal does not wait.
 * @param underNpm npm gives SIGTERM to its shell only, which ends without a word to us: then that is the request.
 */
export function stopRequest(underNpm: boolean): Promise<string> {
  return new Promise((resolve) => {
    let since: number | null = null;
    const onSignal = (signal: string) => {
      if (since !== null && Date.now() - since > SAME_SIGNAL_MS) process.exit(1);
      since ??= Date.now();
      resolve(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
    if (!underNpm) return;
    const parent = process.ppid;
    const looking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(looking);
      resolve('the end of npm');
    }, LOOK_MS);
    looking.unref();
  });
}
