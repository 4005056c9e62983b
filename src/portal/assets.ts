/** Which built files a page needs, from Vite's manifest. */
type Manifest = Record<string, { file: string; css?: string[] }>;

/**
 * `style` is drawn into the page: 5 kB compressed cost less than the round trip that a stylesheet holds the first
 * paint for. `entry` is the small script that fetches React and the page's own once the page has been painted.
 */
export type Assets = { style: string; entry: string };

const ENTRY = 'src/portal/browser.ts';

/** `read` gives the text of a file of the client build. */
export function loadAssets(read: (file: string) => string): Assets {
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`${ENTRY} is not in the portal's build`);
  return { style: (entry.css ?? []).map(read).join(''), entry: `/${entry.file}` };
}
