/** docs/security.md and docs/asvs.md claim nothing that doesn't exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.ts';
import { LIMITS } from '../src/server/context.ts';

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const asvs = text('docs/asvs.md');
const security = text('docs/security.md');

/**
 * Number of requirements at levels 1 and 2 in each section of ASVS 5.0.0, without V17 and V10's sections for servers; they are
 * numbered from 1.
 */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.5': 5 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

const STATES = ['met', 'partly', 'not yet', 'operator', 'n/a'];

type Row = { id: string; level: string; state: string; how: string; tried: string };

const ROWS: Row[] = [
  ...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]*) \| ([^|]*) \| ([^|]*?) ?\|$/gm),
].map(([, id = '', level = '', state = '', how = '', tried = '']) => ({ id, level, state, how, tried }));

const named = (words: string) =>
  [...words.matchAll(/`((?:src|test|abuse|scripts|db)\/[^`\s]+)`/g)].map(([, file = '']) => file);

describe('the ASVS table', () => {
  it('has each of the 226 requirements exactly once, in order', () => {
    expect(REQUIREMENTS).toHaveLength(226);
    expect(ROWS.map(({ id }) => id)).toEqual(REQUIREMENTS);
  });

  it('gives each a status and a reason', () => {
    for (const { id, level, state, how } of ROWS) {
      expect(STATES, id).toContain(state);
      expect(['1', '2'], id).toContain(level);
      expect(how.length, id).toBeGreaterThan(5);
    }
  });

  it('counts its rows correctly', () => {
    const count = (state: string) => ROWS.filter((row) => row.state === state).length;
    const sums = `${count('met')} met, ${count('partly')} partly, ${count('not yet')} not yet, ${count('operator')} by the operator, ${count('n/a')} not applicable`;
    expect(asvs).toContain(`Of ${ROWS.length}: ${sums}.`);
  });

  it('names a test or an attack for each met requirement, except for the few that can’t be tested', () => {
    const untried = ROWS.filter(({ state, tried }) => state === 'met' && named(tried).length === 0);
    expect(untried.map(({ id }) => id)).toEqual(['6.4.2', '15.2.1']);
  });
});

it.each([
  ['docs/asvs.md', asvs],
  ['docs/security.md', security],
  ['SECURITY.md', text('SECURITY.md')],
  ['docs/reliability.md', text('docs/reliability.md')],
])('every file that %s names exists', (_name, words) => {
  expect(named(words).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('links to sections of the security documents lead to headings', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
  const anchors = [...security.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
  const wanted = [asvs, security, text('SECURITY.md')].flatMap((words) =>
    [...words.matchAll(/\]\((?:docs\/)?(?:security\.md)?#([\w-]+)\)/g)].map(([, anchor = '']) => anchor),
  );
  expect(wanted.length).toBeGreaterThan(15);
  expect(wanted.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

it('the documented limits match the code', () => {
  const limits = security.split('## Limits')[1]?.split('\n## ')[0] ?? '';
  for (const [what, limit] of [
    ['Lookups', `${LIMITS.lookupsPerMinute} a minute`],
    ['Misses', `${LIMITS.addressMissesPerMinute} a minute`],
    ['Misses', `${LIMITS.emailMissesPerQuarterHour} in 15 minutes`],
    ['Misses', `${LIMITS.storeMissesPerMinute} a minute`],
    ['Writes and uploads', `${LIMITS.writesPerMinute} a minute`],
    ['Reports of page errors', `${LIMITS.reportsPerMinute} a minute`],
  ])
    expect(limits).toContain(`| ${what} | ${limit}`);
});
