// npm forwards a Ctrl-C that the terminal has already sent to us.
const SAME_SIGNAL_MS = 1_000;
const LOOK_MS = 250;
// Signals that end a process by default and can be caught: a closing terminal sends SIGHUP, Ctrl-\\ sends SIGQUIT.
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Resolves with the first request to stop, even during start. A second signal takes effect at once.
 * @param underNpm npm sends SIGTERM only to its shell, which ends without telling us: then that is the request
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
