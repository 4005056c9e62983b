/** Which built files a page needs, from Vite's manifest. */
type Manifest = Record<string, { file: string }>;

/**
 * `style` is drawn into the page: 5 kB compressed cost less than the round trip that a stylesheet holds the first
 * paint for. `entry` is the small script that fetches React and the page's own once the page has been painted.
 */
export type Assets = { style: string; entry: string };

const ENTRY = 'src/portal/browser/browser.ts';
const STYLE = 'src/portal/portal.css';

/** Gives the text of a file of the client build. */
type Read = (file: string) => string;

function built(read: Read, source: string) {
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
  const entry = manifest[source];
  if (entry === undefined) throw new Error(`${source} is not in the portal's build`);
  return entry;
}

export function loadAssets(read: Read): Assets {
  return { style: read(built(read, STYLE).file), entry: `/${built(read, ENTRY).file}` };
}

/** The address of a script with a page of its own. */
export const scriptOf = (read: Read, source: string): string => `/${built(read, source).file}`;
