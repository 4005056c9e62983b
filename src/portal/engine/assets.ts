/** Finds the built files of a page in Vite's manifest. */
type Manifest = Record<string, { file: string }>;

/**
 * `style` is inlined: 5 kB compressed cost less than the extra round trip of a stylesheet that blocks the first paint. `entry` is
 * the small script that loads React and the page's own code after the first paint.
 */
export type Assets = { style: string; entry: string };

const ENTRY = 'src/portal/browser/browser.ts';
const STYLE = 'src/portal/portal.css';

/** Returns the text of a file of the client build. */
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

/** URL of a script that belongs to a single page. */
export const scriptOf = (read: Read, source: string): string => `/${built(read, source).file}`;
