import { afterAll, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp } from '../../../test/app.ts';
import { portalPages } from '../routes.ts';
import { library } from './library.ts';
import { render } from './render.ts';
import { searchDocuments } from './search.ts';

await buildPortal(false);
const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

const open = (url: string) => test.app.inject(url);
const FILES = new Set(['guide/claims.md', 'rules/windows.md']);

it('the first page is the guide', async () => {
  const { statusCode, body } = await open('/docs');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1 id="guide">Guide</h1>');
});

it('every document is served, and its links to documents lead to one', async () => {
  const anchors = new Map(
    [...library()].map(([name, { chapters }]) => [name, chapters.map(({ anchor }) => anchor)]),
  );
  for (const [name, { html }] of library()) {
    expect((await open(name === '' ? '/docs' : `/docs/${name}`)).statusCode, name).toBe(200);
    for (const [, target = '', anchor] of html.matchAll(/href="\/docs\/?([^"#]*)(?:#([^"]*))?"/g)) {
      expect(anchors.get(target), `${name} → ${target}`).toBeDefined();
      if (anchor) expect(anchors.get(target), `${name} → ${target}`).toContain(decodeURIComponent(anchor));
    }
  }
});

it('the search finds a chapter by its words, by their beginning and with a typing error', async () => {
  const best = (asked: string) => searchDocuments(asked)[0];
  expect(best('approve deny')).toMatchObject({ name: 'guide/claims', anchor: 'decide-a-claim' });
  expect(best('second fact')?.name).toBe('guide/account');
  expect(best('invitatons')).toMatchObject({ name: 'guide/team', anchor: 'invitations' });
  expect(searchDocuments('Approve approve deny DENY')).toEqual(searchDocuments('approve deny'));
  expect(searchDocuments('a b c')).toEqual([]);
  expect((await open('/docs?q=zzzzzz')).body).toContain('No results');
});

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a quotation mark', '"><b>'],
  ['20,000 letters', 'a '.repeat(5_000)],
])('a search for %s is shown as text', async (_, asked) => {
  const { statusCode, body } = await open(`/docs?q=${encodeURIComponent(asked)}`);
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/<script|<b>/);
});

it.each(['/docs?q=a&q=b', '/docs?q[]=a', '/docs?q='])('%s shows the guide', async (url) => {
  expect((await open(url)).body).toContain('<h1 id="guide">');
});

it.each([
  '/docs/nothing',
  '/docs/../package.json',
  '/docs/..%2f..%2fpackage.json',
  '/docs/guide/claims.md',
  '/docs/__proto__',
])('%s is not found', async (url) => {
  expect((await open(url)).statusCode).toBe(404);
});

it('markup in a document is text, and a link to what isn’t a document is its words', () => {
  const { html } = render(
    '# A\n<img src=x onerror=alert(1)> [b](javascript:alert(1)) [c](../src/a.ts) [d](../rules/windows.md#the-table)',
    'guide/claims.md',
    FILES,
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('src/a.ts');
  expect(html).toContain('<a href="/docs/rules/windows#the-table">d</a>');
});
