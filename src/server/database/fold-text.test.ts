import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { foldText } from '../../domain/text/fold.ts';

const test = await createTestApp();
afterAll(() => test.close());

async function foldedBySql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await test.database.admin.query<{ folded: string }>(
    'select fold_text(x) as folded from unnest($1::text[]) with ordinality t (x, n) order by n',
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/** Above are letters of the last years, which either side may not know. */
const LAST = 0xa7bf;

it('folds every letter as the server does', async () => {
  const letters = Array.from({ length: LAST }, (_, at) => String.fromCodePoint(at + 1));
  const texts = letters.flatMap((one) => [one, `x${one}\u0301Ø`, one.normalize('NFD')]);
  expect(await foldedBySql(texts)).toEqual(texts.map(foldText));
});

it('folds any text as the server does', async () => {
  const letter = fc.integer({ min: 1, max: LAST }).map((point) => String.fromCodePoint(point));
  const texts = fc.sample(fc.string({ unit: letter }), 2_000);
  expect(await foldedBySql(texts)).toEqual(texts.map(foldText));
});
