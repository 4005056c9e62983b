/**
 * `npm run lock`, after a dependency was added. npm checks `engines` against the Node that runs npm, but our scripts run on the
 * Node that comes with the installation, so its warnings are wrong (docs/decisions/002). npm reads the ranges from the lock file:
 * this removes a range that excludes the oldest Node npm may run on, and scripts/lock.test.ts compares every range with the Node
 * that really runs the package.
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

/** The oldest Node that our own package requires. */
export function oldestNode({ packages }: Lock): string {
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '*');
  if (!oldest) throw new Error('package.json names no Node in engines');
  return oldest.version;
}

/** Paths of the packages that npm would warn about on that Node. */
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
