import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, it } from 'vitest';
import { oldestNode, readLock, warnedAbout } from './lock.ts';
import { ROOT } from './root.ts';

const lock = readLock();
const NODES = Object.entries(lock.packages['']?.optionalDependencies ?? {}).filter(([name]) =>
  name.startsWith('node-'),
);

it('npm has no engine to warn about on the oldest supported Node: after adding a package, run npm run lock', () => {
  expect(oldestNode(lock)).toBe('20.19.0');
  expect(warnedAbout(lock, oldestNode(lock))).toEqual([]);
});

it('no package was deprecated when it was locked, which npm would report on every installation', () => {
  const givenUp = Object.entries(lock.packages).filter(([, found]) => 'deprecated' in found);
  expect(givenUp.map(([place]) => place)).toEqual([]);
});

it('every installed package runs on each Node that comes with the installation', () => {
  // Optional packages of other systems are not here.
  const manifests = Object.keys(lock.packages)
    .filter((place) => place.startsWith('node_modules/'))
    .map((place) => join(place, 'package.json'))
    .filter((file) => existsSync(join(ROOT, file)));
  expect(manifests.length).toBeGreaterThan(400);
  const unfit = manifests.flatMap((file) => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { engines?: { node?: string } };
    const missing = NODES.filter(([, node]) => engines?.node && !semver.satisfies(node, engines.node));
    return missing.map(([name]) => `${file}: ${engines?.node} leaves out ${name}`);
  });
  expect(NODES.length).toBe(4);
  expect(unfit).toEqual([]);
});
