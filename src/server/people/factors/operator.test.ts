/** What the operator does about second factors: removing them for a person, and rotating the secret. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import { TEST_SECRET } from '../../../../test/setup.ts';
import { decrypt } from '../../auth/keys.ts';
import { resealValues, sealedFor } from '../../database/sealed-values.ts';
import { removeAllFactors } from './commands.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.addStore();
});
afterAll(() => test.close());

/** Signed in, with an app. */
async function member(): Promise<{ email: string; browser: Browser }> {
  const { email } = await addPerson(test, { store: 'teststore' });
  const browser = await signedIn(test, email);
  const made = await browser.ask('POST', '/v1/me/factors/totp', { payload: { name: 'Phone' } });
  const app = new TOTP({ secret: Secret.fromBase32(made.json().secret) });
  const payload = { code: app.generate({ timestamp: test.clock.now }) };
  expect((await browser.ask('PUT', '/v1/me/factors/totp', { payload })).statusCode).toBe(200);
  return { email, browser };
}

describe('the operator', () => {
  it('removes all second factors of a person who lost them, ends their sessions and tells them', async () => {
    const { email, browser } = await member();
    expect(await removeAllFactors(test.context, ` ${email.toUpperCase()}`)).toBe(1);
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(401);
    const again = await signedIn(test, email);
    const { factors, recoveryCodesLeft } = (await again.ask('GET', '/v1/me/factors')).json();
    expect([factors, recoveryCodesLeft]).toEqual([[], 0]);
    expect((await again.ask('GET', '/v1/me')).json().session.isStrong).toBe(false);
    const { rows } = await test.database.admin.query(
      'select subject from person_mails where recipient = $1',
      [email],
    );
    expect(rows.map(({ subject }) => subject)).toContain('Your second factors were removed');
    expect(await removeAllFactors(test.context, email)).toBe(0);
    expect((await again.ask('GET', '/v1/me')).statusCode).toBe(200);
    expect(await removeAllFactors(test.context, 'nobody@team.example')).toBeNull();
  });
});

it('an app’s secret is encrypted again when the secret of the installation is rotated', async () => {
  await member();
  const { admin } = test.database;
  const [secret, before] = ['another secret of the installation, long enough', TEST_SECRET];
  const opens = async (ring: string) => {
    const { rows } = await admin.query('select id, secret from person_factors where secret is not null');
    return rows.every(({ id, secret: one }) => decrypt(one, sealedFor.totp(id), { secret: ring }) !== null);
  };
  await resealValues(admin, { secret, otherSecrets: [] });
  expect(await opens(before)).toBe(true);
  await resealValues(admin, { secret, otherSecrets: [before] });
  expect([await opens(secret), await opens(before)]).toEqual([true, false]);
  await resealValues(admin, { secret: before, otherSecrets: [secret] });
  expect(await opens(before)).toBe(true);
});
