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

/** Tables that a release renamed. `export` prints the names of tables. */
const RENAMED: readonly { since: string; from: string; to: string }[] = [
  { since: '0.2.0', from: 'sessions', to: 'drafts' },
];

/** The counts of one version under the table names of another. @param counts by store and table: `demo orders` */
export function underNamesOf(counts: Readonly<Record<string, number>>, from: string, to: string) {
  const renamed = RENAMED.filter(({ since }) => semver.lt(from, since) && semver.gte(to, since));
  return Object.fromEntries(
    Object.entries(counts).map(([key, count]) => {
      const table = key.slice(key.lastIndexOf(' ') + 1);
      const known = renamed.find((one) => one.from === table);
      return [known ? `${key.slice(0, -table.length)}${known.to}` : key, count];
    }),
  );
}
