import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorOf } from '../../domain/text/anchor.ts';
import { PLACES } from '../settings/places.ts';
import { GUIDE, guideOf } from './guide.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');

const anchorsOf = (document: string) =>
  [...readFileSync(join(DOCS, `${document}.md`), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

it.each(Object.entries(GUIDE))('the page %s has a document, and the heading is in it', (_page, guide) => {
  const [document, heading] = guide;
  const anchors = anchorsOf(document);
  expect(anchors).toEqual(
    heading === undefined ? expect.anything() : expect.arrayContaining([anchorOf(heading)]),
  );
});

it.each(PLACES.map(({ label }) => label))('the section %s of the settings is explained', (label) => {
  expect(anchorsOf('guide/settings')).toContain(anchorOf(label));
});

it('a page leads to its document', () => {
  expect(guideOf('/console/stores/demo/claims/c1')).toBe('/docs/guide/claims#decide-a-claim');
  expect(guideOf('/console/stores/demo/settings/windows', 'Windows and timers')).toBe(
    '/docs/guide/settings#windows-and-timers',
  );
});
