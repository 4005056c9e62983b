/** Every CSV, from a store where people wrote formulas wherever they can (docs/attacks.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { CSV_ROUTES, type CsvFile, csvFiles, FORMULAS, openHostileStore } from './hostile-store.ts';

const test = await createTestApp();
afterAll(() => test.close());
let files: CsvFile[];
beforeAll(async () => {
  files = await csvFiles(test, await openHostileStore(test));
});

/** All of its words are ours. */
const WITHOUT_TEXT = ['GET /v1/ledger/statement.csv'];

it('every route that answers CSV is tried here', () => {
  const answersCsv = test.routes.filter(({ schema }) => {
    const { content } = (schema?.response as { 200?: { content?: object } } | undefined)?.[200] ?? {};
    return content !== undefined && 'text/csv' in content;
  });
  expect(answersCsv.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...CSV_ROUTES].sort());
});

describe.each(CSV_ROUTES)('%s', (route) => {
  const body = () => files.find((file) => file.route === route)?.body ?? expect.fail(route);

  it('begins no cell with a formula, whichever separator a spreadsheet takes', () => {
    for (const part of body().split(/[,;|\t\r\n]/)) {
      // A number below zero computes nothing.
      expect(part.replace(/^[\uFEFF" ]+/, '')).not.toMatch(/^(?!-\d+(\.\d+)?"?$)[=+\-@＝＋－＠]/);
    }
  });

  if (WITHOUT_TEXT.includes(route)) return;

  it('has the texts of the store, which are all there as text', () => {
    for (const text of FORMULAS) {
      const words = text.replace(/^[\s"'{=+\-@＝＋－＠]+/, '').split(/[",;|\t\r\n]/)[0] ?? '';
      expect(body(), text).toContain(words);
    }
    expect(body().split("'=").length).toBeGreaterThan(FORMULAS.length / 2);
  });
});
