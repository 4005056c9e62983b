/** The package.json of a release: its packages are bundled, and platform-specific ones have exact versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../lock.ts';
import { ROOT } from '../root.ts';
import { isForOneMachine, type Part, serverParts } from './packages.ts';

type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  engines: { node: string };
};

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

const versions = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ name, version }) => [name, version]));

export function releaseManifest(lock: Lock, bundled: readonly Part[]) {
  const { name, version, description, license, type, engines } = readManifest();
  const direct = bundled.filter(({ place, name: part }) => place === `node_modules/${part}`);
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { makegood: 'bin/makegood.js' },
    dependencies: versions(direct),
    bundleDependencies: direct.map(({ name: part }) => part),
    optionalDependencies: versions(serverParts(lock).filter(isForOneMachine)),
  };
}
