/** In which form store credit is given, and until when: settings of the store. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { setting } from '../../../../test/setting.ts';
import { openVault } from '../../../../test/vault.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import type { CreditForm } from '../../../domain/claims/credit-forms.ts';
import type { StoreId } from '../../auth/caller.ts';
import { drawMail } from '../../mail/draw.ts';

const vault = openVault({ by: 'key', hours: 24 });
const giving = (...forms: CreditForm[]) =>
  registeredFor(testedProvider(), { credit: { forms, carrier: vault.carrier() } });
const test = await createTestApp(
  {},
  { providers: { shopify: giving('gift_card', 'code', 'account'), woocommerce: giving('code') } },
);
afterAll(() => test.close());

const { context, database } = test;
let store: StoreId;
let owner: string;
let made = 0;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `store${made}`, timeZone: 'America/New_York' });
  owner = await test.token(store, 'store_owner');
  vault.effects.length = 0;
});

async function patch(credit: object, of: StoreId = store) {
  const url = `/v1/stores/${of}`;
  const answer = await test.app.inject({ method: 'PATCH', url, headers: bearer(owner), payload: { credit } });
  return { status: answer.statusCode, json: answer.json() };
}

/** What the shop was asked for, and the claim. */
async function given(): Promise<{ desk: Desk; order: { form: CreditForm; expiresOn: string | null } }> {
  const desk = await openDesk(test, store, { order: fileableOrder(test.clock.now) });
  const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'STORE_CREDIT', quantity: 1 }];
  await desk.team('POST', '/resolutions', { resolutions });
  await carryOut(context, store);
  return { desk, order: vault.effects.at(-1)?.order as never };
}

describe('store credit', () => {
  setting('credit.form', 'gives the form that the store prefers', async () => {
    await connectTo(context, store, 'shopify');
    expect((await given()).order.form).toBe('gift_card');
    expect((await patch({ form: 'account' })).status).toBe(200);
    expect((await given()).order.form).toBe('account');
  });

  it('comes from the connected service that gives the preferred form, whatever the order of the services', async () => {
    await connectTo(context, store, 'woocommerce');
    await connectTo(context, store, 'shopify');
    await patch({ form: 'gift_card' });
    expect((await given()).order.form).toBe('gift_card');
  });

  it('refuses a form that no connected service gives, at the field', async () => {
    await connectTo(context, store, 'woocommerce');
    const { status, json } = await patch({ form: 'gift_card' });
    expect([status, json.fields]).toEqual([
      422,
      [
        {
          path: 'credit.form',
          message: 'WooCommerce can’t give gift cards. It gives discount codes for one use.',
        },
      ],
    ]);
    expect((await patch({ form: 'code' })).status).toBe(200);
  });

  it('falls back to the first form of a service that was connected later, and other settings can still be saved', async () => {
    expect((await patch({ form: 'gift_card' })).status).toBe(200);
    await connectTo(context, store, 'woocommerce');
    expect((await given()).order.form).toBe('code');
    expect((await patch({ form: 'gift_card', bonus: '5' })).status).toBe(200);
  });

  setting(
    'credit.expiresAfterMonths',
    'names the last day to the shop, the customer and their mail',
    async () => {
      await connectTo(context, store, 'shopify');
      expect((await given()).order.expiresOn).toBeNull();
      await patch({ expiresAfterMonths: 12 });
      // Still the day before in New York.
      test.clock.now = Date.parse('2026-12-01T03:00:00Z');
      const { desk, order } = await given();
      expect(order.expiresOn).toBe('2027-11-30');
      expect((await desk.shopper('GET', '')).json.claimStoreCredits).toMatchObject([
        { expiresOn: '2027-11-30' },
      ]);
      const { rows } = await database.admin.query(
        "select * from mails where claim_id = $1 and kind = 'credit_sent'",
        [desk.id],
      );
      expect(drawMail(context, rows[0]).body).toContain('It expires on Tuesday, November 30, 2027.');
    },
  );

  it.each([0, 121, 1.5, '12'])('can’t expire after %s months', async (expiresAfterMonths) => {
    const { status, json } = await patch({ expiresAfterMonths });
    expect([status, json.fields?.[0]?.path]).toEqual([422, 'credit.expiresAfterMonths']);
  });

  it('is set by nobody of another store', async () => {
    const theirs = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    expect((await patch({ form: 'code' }, theirs)).status).toBe(404);
  });
});
