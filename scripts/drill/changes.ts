/** Fields that a release changes on purpose in what it answers about old data. Each is in the notes of docs/upgrading.md. */
import semver from 'semver';

type Change = { since: string; field: RegExp };

const CHANGES: readonly Change[] = [
  // It was always null.
  { since: '0.2.0', field: /\.userId: null, then / },
  // A warranty's period counts from the purchase.
  { since: '0.2.0', field: /\.warranty\.(expires|validity\.uneligibleAt): / },
];

/** Parts differences between two versions into those announced and those that nobody announced. */
export function announced(found: readonly string[], from: string, to: string) {
  const known = CHANGES.filter(({ since }) => semver.lt(from, since) && semver.gte(to, since));
  const isKnown = (line: string) => known.some(({ field }) => field.test(line));
  return { known: found.filter(isKnown), unknown: found.filter((line) => !isKnown(line)) };
}
