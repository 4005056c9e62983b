/**
 * Scripts that nobody waits for yet. If the network loses one, the page stays as it is, and whoever needs the script loads it again.
 * Browsers older than fall 2026 don't fetch a lost script again (https://github.com/whatwg/html/pull/10327): there the page reloads,
 * but only when someone needs the script.
 */
const early = new WeakSet<object>();

export async function loadEarly<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) early.add(error);
    throw error;
  }
}

/**
 * Whether the page can go on without the script: nobody waits for it, and it was not replaced by a release.
 * @param entry URL of the page's first script. A release that changes any script changes its name.
 */
export async function canWait(lost: Error, entry: string, send: typeof fetch = fetch): Promise<boolean> {
  const isReplaced = await send(entry, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
  // Asked now, because the browser tells the loss to the page first, and only then to `loadEarly`.
  return early.has(lost) && !isReplaced;
}
