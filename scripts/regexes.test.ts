import { describe, expect, it } from 'vitest';
import { READING } from './check.ts';
import { faultOf, filesOfProject, regexesIn, regexesOf } from './regexes.ts';

// The analysis takes seconds on a busy machine.
const TIMEOUT_MS = 120_000;

describe('every regular expression', () => {
  it('is found, literal or constructed, and one created at run time is flagged', () => {
    const code = [
      'const a = /^\\/+$/gi;',
      "const b = new RegExp('x+');",
      'const c = RegExp(`y`, "u");',
      'const d = new RegExp(name);',
      "const e = new RegExp('^' + name, 'm');",
      '// no /comment/',
      'const f = "/text/";',
    ];
    expect(regexesIn('src/a.ts', code.join('\n'))).toEqual([
      { pattern: '^\\/+$', flags: 'gi', place: 'src/a.ts:1' },
      { pattern: 'x+', flags: '', place: 'src/a.ts:2' },
      { pattern: 'y', flags: 'u', place: 'src/a.ts:3' },
      { pattern: null, flags: '', place: 'src/a.ts:4' },
      { pattern: null, flags: '', place: 'src/a.ts:5' },
    ]);
    expect(regexesIn('src/a.tsx', 'const drawn = <b title="/x/">/y/ {/z+/.source}</b>;')).toEqual([
      { pattern: 'z+', flags: '', place: 'src/a.tsx:1' },
    ]);
  });

  it('of the project is analyzed by "npm run check"', () => {
    const files = filesOfProject();
    for (const folder of ['src/portal/', 'src/server/', 'scripts/', 'bench/'])
      expect(files.filter((file) => file.startsWith(folder)).length, folder).toBeGreaterThan(10);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    // To read all files is the check's part.
    expect(regexesOf(files.filter((file) => file.startsWith('src/domain/'))).length).toBeGreaterThan(100);
    expect(READING.map(({ command }) => command.join(' '))).toContain('node scripts/regexes.ts');
  });

  it.each([
    ['the shape of an e-mail address, cubic', '^\\S+@\\S+\\.\\S+$'],
    ['the same without spaces, quadratic', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'],
    ['slashes at the end, quadratic', '\\/+$'],
    ['nested repetition, exponential', '^(a+)+$'],
  ])(
    'is refused: %s',
    async (_name, pattern) => {
      expect(await faultOf({ pattern, flags: '' })).toMatch(/^takes .* time, for example on /);
    },
    TIMEOUT_MS,
  );

  it(
    'is accepted if it is linear, and refused if that can’t be determined',
    async () => {
      expect(await faultOf({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$', flags: '' })).toBeNull();
      expect(await faultOf({ pattern: null, flags: '' })).toMatch(/^is made at run time/);
    },
    TIMEOUT_MS,
  );
});
