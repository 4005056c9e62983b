/** Checks what the documents say about each other and about the code. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../faults/families.ts';
import { ROOT } from '../scripts/root.ts';
import { SCREENS_PAGE, screensPage } from '../scripts/screens-page.ts';
import { anchorOf } from '../src/domain/text/anchor.ts';

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENTS = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })];
const DECISIONS = globSync('docs/decisions/*.md', { cwd: ROOT }).sort();
const SOURCES = globSync('{src,test,bench,scripts,db}/**/*.{ts,tsx,sql}', { cwd: ROOT });

describe('decisions', () => {
  it('have a unique number, in the file name and in the heading', () => {
    const numbers = DECISIONS.map((file) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? `none in ${file}`);
    expect(numbers).toEqual([...new Set(numbers)].sort());
    expect(DECISIONS.map((file) => /^# (\d+): \S/.exec(text(file))?.[1])).toEqual(numbers);
  });

  it('exist wherever they are cited', () => {
    const named = [...SOURCES, ...DOCUMENTS].flatMap((file) =>
      [...text(file).matchAll(/\bdecisions\/(\d{3}[\w-]*)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter((name) => !DECISIONS.some((file) => file.includes(`/${name}`)));
    expect(missing).toEqual([]);
  });
});

const headingsOf = (file: string) => text(file).match(/^#+ .+$/gm) ?? [];

it('every document and heading that a comment cites exists', () => {
  const cited = SOURCES.flatMap((file) =>
    [...text(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(([, page = '', anchor]) => ({
      file,
      page,
      anchor,
    })),
  );
  expect(cited.length).toBeGreaterThan(50);
  const missing = cited.filter(({ page, anchor }) => {
    if (!existsSync(join(ROOT, page))) return true;
    const anchors = headingsOf(page).map((heading) => anchorOf(heading.replace(/^#+ /, '')));
    return anchor !== undefined && !anchors.includes(anchor);
  });
  expect(missing).toEqual([]);
});

it('links in documents lead to files', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...text(file).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .filter(([, path = '']) => !existsSync(join(ROOT, dirname(file), path)))
      .map(([, path]) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});

it('every document in docs is linked from another', () => {
  const all = DOCUMENTS.map((file) => ({ file, words: text(file) }));
  const unread = all.filter(({ file }) => {
    const [, name] = /^docs\/([\w-]+\.md)$/.exec(file) ?? [];
    return name && !all.some((other) => other.file !== file && other.words.includes(name));
  });
  expect(unread.map(({ file }) => file)).toEqual([]);
});

it('the version in package.json is in the changelog and has upgrade notes', () => {
  const { version } = JSON.parse(text('package.json')) as { version: string };
  expect(text('CHANGELOG.md')).toMatch(new RegExp(`^(## |Will be )${version}(\\.$| - |$)`, 'm'));
  expect(text('docs/upgrading.md')).toContain(`\n## ${version}\n`);
});

it('docs/reliability.md has a row of figures for each fault, and one for each family', () => {
  const page = text('docs/reliability.md');
  const rows = Object.entries(FAMILIES).flatMap(([family, faults]) => [
    `| \`${family}\` |`,
    ...faults.map(({ name }) => `| ${name} |`),
  ]);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !page.includes(`\n${row} `))).toEqual([]);
});

it('the table of folders names every folder of the server', () => {
  const folders = globSync('src/server/*/', { cwd: ROOT, withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const table = text('docs/architecture.md').split('## How a request is handled')[0] ?? '';
  expect(folders.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

it('the page of screens shows every screen and names every state', () => {
  expect(text(SCREENS_PAGE)).toBe(screensPage());
});

it('links to the portal are shown with code for each shop system', () => {
  const folders = globSync('src/server/integrations/shops/*/', { cwd: ROOT, withFileTypes: true });
  const systems = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const sections = text('docs/portal-links.md').split('\n## ');
  const shown = sections.filter((section) => /```\w+\n[^`]*(\/portal-link|\/start\?order=)/.test(section));
  expect(shown.map((section) => section.split('\n')[0]?.toLowerCase())).toEqual(
    expect.arrayContaining(systems),
  );
  expect(systems.length).toBeGreaterThan(2);
});

it('the documented nginx configuration lets no visitor forge their address or host', () => {
  const [, nginx = ''] = /With nginx:\n\n```\n([^`]+)```/.exec(text('docs/operating.md')) ?? [];
  const set = new Map(
    [...nginx.matchAll(/proxy_set_header (\S+) ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  // Headers that TRUST_PROXY trusts, and Host itself.
  expect(set.get('X-Forwarded-Host')).toBe('""');
  expect(set.get('X-Forwarded-For')).toBe('$remote_addr');
  expect(set.get('Host')).toBe('$host');
});
