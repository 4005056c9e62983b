import { readFileSync } from 'node:fs';

let known: string | undefined;

/** `0.1.0`, from package.json. */
export function version(): string {
  known ??= (() => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  })();
  return known;
}
