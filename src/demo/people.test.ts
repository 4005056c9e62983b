import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { Browser } from '../../test/people.ts';
import { DEMO_PASSWORD } from '../domain/access/password.ts';
import { ROLES } from '../domain/access/permissions.ts';
import { demoPeople } from './people.ts';
import { isPlanted, plantWholeDemo } from './plant.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await plantWholeDemo(test.context);
});
afterAll(() => test.close());

it('there is a person for each role, and one of another store', () => {
  expect(demoPeople).toHaveLength(14);
  expect(new Set(demoPeople.map(({ role }) => role))).toEqual(new Set(ROLES));
});

describe.each(demoPeople)('$email', ({ email, role, store }) => {
  it('signs in with the password of the demo, and is who the README says', async () => {
    const browser = new Browser(test);
    expect((await browser.signIn(email, DEMO_PASSWORD)).statusCode).toBe(200);
    const { memberships, stores } = (await browser.ask('GET', '/v1/me')).json();
    expect(memberships).toMatchObject([{ role, store: store ?? null }]);
    const seen = stores.map(({ slug }: { slug: string }) => slug);
    expect(seen).toEqual(email.endsWith('@staff.test') ? ['demo', 'other'] : [store ?? 'demo']);
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toMatch(
      new RegExp(`\\| ${email} \\| .+ \\| \`${role}\` \\|`),
    );
  });
});

it('planting again changes nobody', async () => {
  expect(await isPlanted(test.context)).toBe(true);
  const all = async () => (await test.database.admin.query('select * from people order by id')).rows;
  const before = await all();
  await plantWholeDemo(test.context);
  expect(await all()).toEqual(before);
});

it('the password of the demo opens nothing in production, whoever’s it is', async () => {
  test.context.mode = 'production';
  const browser = new Browser(test);
  // A full-width m is the same password: passwords are compared in their compatibility form.
  for (const password of [DEMO_PASSWORD, DEMO_PASSWORD.replace('m', '\uff4d')]) {
    const answer = await browser.signIn('admin@staff.test', password);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_failed']);
  }
  test.context.mode = 'demo';
});
