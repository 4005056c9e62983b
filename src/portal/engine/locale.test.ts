import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { localPath, ROUTES } from '../../urls.ts';
import { portalPages } from '../routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { pages: portalPages });
});
afterAll(() => test.close());

const open = (url: string) => test.app.inject({ url });

it.each(ROUTES.map(({ path }) => path.replaceAll(/:\w+/g, 'x1')))(
  '%s has an address in English',
  async (path) => {
    const answer = await open(`${localPath(path, 'en')}?store=test`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${path}?store=test`]);
    expect(String(answer.headers['set-cookie'])).toContain('makegood_locale=en');
  },
);

it('redirects nowhere else', async () => {
  const answer = await open('//evil.example/en');
  expect(answer.headers.location).toBeUndefined();
});

it('doesn’t exist for a language without text', async () => {
  expect((await open('/start/de')).statusCode).toBe(404);
});
