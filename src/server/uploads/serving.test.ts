import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRange, servingHeaders } from './serving.ts';

it('photos and videos are shown, everything else is a download, and nothing is sniffed or run', () => {
  expect(servingHeaders('image/jpeg', 'mug.jpg')).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  expect(servingHeaders('application/pdf', 'my receipt.pdf')['content-disposition']).toBe(
    "attachment; filename*=UTF-8''my%20receipt.pdf",
  );
  expect(servingHeaders('text/html', 'x')['content-type']).toBe('application/octet-stream');
});

it('no file name breaks out of its header', () => {
  fc.assert(
    fc.property(
      fc.uint16Array({ maxLength: 30 }).map((units) => String.fromCharCode(...units)),
      (name) =>
        /^attachment; filename\*=UTF-8''[\w.!~%-]*$/.test(
          servingHeaders('application/pdf', name)['content-disposition'] ?? '',
        ),
    ),
  );
});

it('single byte ranges are supported', () => {
  const cases: [string | undefined, ReturnType<typeof parseRange>][] = [
    [undefined, undefined],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
  ];
  for (const [header, range] of cases) expect([header, parseRange(header, 10)]).toEqual([header, range]);
  expect(parseRange('bytes=0-', 0)).toBeNull();
});
