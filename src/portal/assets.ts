/** Which built files a page needs, from Vite's manifest. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

export type Assets = { styles: string[]; entry: string | null; preloads: string[] };

const ENTRY = 'src/portal/browser.tsx';

const pageKey = (screen: string) => `src/portal/${screen}/page.tsx`;

function withImports(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(key)) return found;
  found.add(key);
  for (const next of chunk.imports ?? []) withImports(manifest, next, found);
  return found;
}

/** `alive` false: the page is complete without script and gets its style only. */
export function assetsOf(manifest: Manifest, screen: string, alive: boolean): Assets {
  const address = (key: string) => `/${manifest[key]?.file ?? ''}`;
  const entryKeys = withImports(manifest, ENTRY, new Set());
  const styles = [...entryKeys].flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`);
  if (!alive) return { styles, entry: null, preloads: [] };
  const keys = withImports(manifest, pageKey(screen), entryKeys);
  return { styles, entry: address(ENTRY), preloads: [...keys].filter((key) => key !== ENTRY).map(address) };
}
