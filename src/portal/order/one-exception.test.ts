/** One-time exceptions for unprotected orders, through the built pages. */
import { describe, expect, it } from 'vitest';
import { addressOf, demoPortal } from '../../../test/demo-portal.ts';
import { setting } from '../../../test/setting.ts';
import { bearer, filingOfDemo, shopperToken } from '../../../test/world.ts';
import { demoOrders } from '../../demo/orders.ts';

const { test, browser, lookUp } = demoPortal();

describe('a one-time exception for an unprotected order', () => {
  const unprotected = { shipping: null, warranty: null };

  async function uma(id: string, protection: object | null) {
    const known = demoOrders(new Date(test.clock.now)).find((one) => one.sourceOrderId === '1021');
    if (!known) throw new Error('The demo has no order 1021');
    const { rows } = await test.database.admin.query("select id from stores where slug = 'demo'");
    const order = { ...known.order, sourceOrderNumber: id, ...(protection && { protection }) };
    await test.addOrder(rows[0].id, id, order as typeof known.order);
  }

  it('is labeled as an exception on each screen and on the claim', async () => {
    await lookUp('1021', 'uma@example.com');
    expect(browser.page.text).toContain('As a courtesy, we’ll make a one-time exception for you.');
    expect((await browser.open('/')).text).toContain('As a one-time exception');
    await browser.open('/issues');
    await browser.post({ category: 'notReceived' });
    await browser.post({ shipment: '1', reason: 'STOLEN' });
    await browser.post({ method: 'REFUND' });
    expect(browser.page.text).toContain('This claim is a one-time exception.');
    await browser.post({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1' });
    expect(browser.page.text).toContain('We received your claim');
    const { rows } = await test.database.admin.query(
      "select is_ota as ota from claims where source_order_id = '1021'",
    );
    expect(rows).toEqual([{ ota: true }]);
  });

  it('is refused the second time with a reason, and doesn’t affect protected orders', async () => {
    await uma('1921', unprotected);
    const page = await lookUp('1921', 'uma@example.com');
    expect(page.url).toBe('/too-soon');
    expect(page.text).toContain('This order was placed without shipping protection.');
    expect(page.text).toContain('You’ve already used your one-time exception.');
    const { rows } = await test.database.admin.query(
      "select o.store_id as store, o.id from orders o where source_order_id = '1921'",
    );
    const token = shopperToken(test, rows[0].store, rows[0].id);
    const filed = await test.app.inject({
      method: 'POST',
      url: '/v1/claims/1921',
      headers: bearer(token),
      payload: filingOfDemo({ issueType: 'STOLEN' }, { email: 'uma@example.com' }),
    });
    expect(filed.json()).toMatchObject({ code: 'not_eligible', eligibilityCode: 'not_protected' });
    const insured = { insuredAmount: '500.00', premiumPaid: '2.00', premiumCurrency: 'USD', removedAt: null };
    await uma('1922', { shipping: insured, warranty: null });
    expect((await lookUp('1922', 'uma@example.com')).url).not.toBe('/too-soon');
    expect((await browser.open('/')).text).not.toContain('exception');
  });

  setting('oneTimeAppeasement', 'offers the exception or none', async () => {
    const { rows } = await test.database.admin.query("select id from stores where slug = 'demo'");
    const token = await test.token(rows[0].id, 'store_owner');
    const patch = (oneTimeAppeasement: boolean) =>
      test.app.inject({
        method: 'PATCH',
        url: `/v1/stores/${rows[0].id}`,
        headers: bearer(token),
        payload: { oneTimeAppeasement },
      });
    expect((await patch(false)).json()).toMatchObject({ oneTimeAppeasement: false });
    const page = await lookUp('1921', 'uma@example.com');
    expect(page.text).toContain('This order was placed without shipping protection.');
    expect(page.text).not.toContain('exception');
    await patch(true);
  });
});
