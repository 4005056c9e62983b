/** Intended changes of a release in its responses about old data. Each is in the notes of docs/upgrading.md. */
import semver from 'semver';

type Change = { since: string; field: RegExp };

const CHANGES: readonly Change[] = [
  // It was always null.
  { since: '0.2.0', field: /\.userId: null, then / },
  // A warranty's period starts with the purchase.
  { since: '0.2.0', field: /\.warranty\.(expires|validity\.uneligibleAt): / },
];

/** Separates announced differences between two versions from unannounced ones. */
export function announced(found: readonly string[], from: string, to: string) {
  const known = CHANGES.filter(({ since }) => semver.lt(from, since) && semver.gte(to, since));
  const isKnown = (line: string) => known.some(({ field }) => field.test(line));
  return { known: found.filter(isKnown), unknown: found.filter((line) => !isKnown(line)) };
}
