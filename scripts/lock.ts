/**
 * `npm run lock`, after a dependency was added. npm checks `engines` against the Node that npm itself runs on, but our
 * scripts run on the Node that comes with the installation, so its warnings about that other Node are wrong (docs/decisions/002). The lock
 * file is where npm reads them from: a range that leaves out the oldest Node npm may run on is taken out, and scripts/lock.test.ts
 * compares every range with the Node that really runs the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { ROOT } from './root.ts';

export type Locked = {
  version: string;
  integrity?: string;
  license?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  dev?: true;
  devOptional?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
};
export type Lock = { packages: Record<string, Locked> };

export const LOCK_FILE = join(ROOT, 'package-lock.json');

export const readLock = (): Lock => JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as Lock;

/** The oldest Node that the package itself asks for. */
export function oldestNode({ packages }: Lock): string {
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '*');
  if (!oldest) throw new Error('package.json names no Node in engines');
  return oldest.version;
}

/** The packages about which npm would warn on that Node, by their places. */
export function warnedAbout({ packages }: Lock, node: string): string[] {
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !semver.satisfies(node, engines.node))
    .map(([place]) => place);
}

if (import.meta.main) {
  const lock = readLock();
  for (const place of warnedAbout(lock, oldestNode(lock))) delete lock.packages[place]?.engines;
  writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
