import { describe, expect, it } from 'vitest';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { connectTo } from '../../../../test/provider.ts';
import { bearer } from '../../../../test/world.ts';
import type { StoreId } from '../../../server/auth/caller.ts';
import { openRegistry } from '../../../server/connections/registry.ts';
import { startLoopSimulator } from '../../../server/integrations/returns/loop/simulator.ts';
import { openOutgoing } from '../../../server/outgoing/outgoing.ts';

const { test, browser, lookUp } = demoPortal();

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

async function statusOf(order: string): Promise<string | undefined> {
  const { rows } = await test.database.admin.query<{ status: string }>(
    'select s.status from drafts s join orders o on o.store_id = s.store_id and o.id = s.order_id where o.source_order_number = $1',
    [order],
  );
  return rows[0]?.status;
}

describe('a return', () => {
  it('needs no order, unless the store’s return page asks for one', async () => {
    const page = await browser.open('/return?store=demo');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Find your order first');
    expect(hrefs(page.html)).toContain('/start');
    expect(page.html).not.toContain('fernwood.example/returns');
  });

  it('opens the store’s page with the order number it needs and no personal data', async () => {
    await lookUp('1001', 'ada@example.com');
    expect((await browser.open('/')).text).toContain('I want to return an item');
    const page = await browser.open('/return');
    expect(hrefs(page.html)).toContain('https://fernwood.example/returns?order=1001');
    expect(page.html).toMatch(/target="_blank" rel="noopener noreferrer"[^>]*>\s*Start a return/);
    expect(page.text).toContain('We’ve filled in your order number there: #1001.');
    expect(page.text).toContain('4 × Stoneware mug');
    expect(page.text).toContain('You don’t need to send anything back first.');
    expect(page.html).not.toContain('ada@example.com');
    expect(await statusOf('1001')).toBe('RETURNING');
  });

  it('shows earlier returns and their progress', async () => {
    await lookUp('1002', 'ben@example.com');
    const page = await browser.open('/return');
    expect(page.text).toContain('Return R-1002-1 On its way back');
    expect(page.text).toMatch(/2 ×|Cushion|cushion/);
    expect(hrefs(page.html).some((href) => href?.includes('1Z999AA10000010029'))).toBe(true);
  });

  it('explains the alternatives if the store accepts no returns', async () => {
    const page = await browser.open('/return?store=other');
    expect(page.text).toContain('We don’t take returns on this page.');
    expect(page.text).toContain('You don’t need to send anything back first');
    await lookUp('K-2001', 'frieda@example.com', 'other');
    expect((await browser.open('/')).text).not.toContain('I want to return an item');
  });

  it('is in the API: past returns and the URL of the return page', async () => {
    const answer = await test.app.inject('/v1/order-lookup?store=demo&order=1002&email=ben@example.com');
    expect(answer.json()).toMatchObject({
      returns: [{ id: 'R-1002-1', status: 'IN_TRANSIT', items: [{ sourceItemId: '2', quantity: 1 }] }],
      settings: {
        capabilities: { returns: true },
        returns: { portalUrl: 'https://fernwood.example/returns?order=1002', trackingUrl: null },
      },
    });
  });

  it('is configured by the store, with a web URL only', async () => {
    const id = 'shop' as StoreId;
    await test.addStore({ id, slug: 'shop' });
    const headers = bearer(await test.token(id, 'store_owner'));
    const patch = (portalUrl: string) =>
      test.app.inject({
        method: 'PATCH',
        url: '/v1/stores/shop',
        headers,
        payload: { returns: { enabled: true, portalUrl } },
      });
    expect((await patch('javascript:alert(1)')).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'returns.portalUrl' }],
    });
    expect((await patch('https://{email}.example/')).statusCode).toBe(422);
    expect((await patch('https://returns.shop.example/')).json()).toMatchObject({
      returns: { enabled: true, portalUrl: 'https://returns.shop.example/', trackingUrl: null },
    });
    const page = await browser.open('/return?store=shop');
    expect(hrefs(page.html)).toContain('https://returns.shop.example/');
    expect(page.text).toContain('Have your order number and email address ready.');
  });
});

describe('a store with a returns tool and no page of its own', () => {
  it('leads to the tool, which knows the order, and asks it once', async () => {
    const tool = await startLoopSimulator();
    const { rows } = await test.database.admin.query<{ id: StoreId; zip: string }>(
      `select store_id as id, shipping_address ->> 'postalCode' as zip from orders where source_order_number = '1001'`,
    );
    const [order] = rows;
    if (!order) throw new Error('The demo has no order 1001.');
    tool.state.orders.push({ name: '#1001', zip: order.zip });
    const reach = { outgoing: openOutgoing(), now: Date.now };
    Object.assign(test.context.providers, openRegistry({ loop: tool.server.base }, reach));
    await connectTo(test.context, order.id, 'loop', { apiKey: tool.apiKey });
    await test.app.inject({
      ...{ method: 'PATCH', url: `/v1/stores/${order.id}`, payload: { returns: { portalUrl: null } } },
      headers: bearer(await test.token(order.id, 'store_owner')),
    });

    expect((await browser.open('/return?store=demo')).text).toContain('Find your order first');
    await lookUp('1001', 'ada@example.com');
    const page = await browser.open('/return');
    const href = hrefs(page.html).find((one) => one?.startsWith('/return?start=1')) ?? '';
    expect(tool.server.requests).toEqual([]);
    const clicks = [1, 2, 3].map(() => browser.send('GET', href.replaceAll('&amp;', '&')));
    for (const { statusCode, headers } of await Promise.all(clicks))
      expect([statusCode, headers.location]).toEqual([
        303,
        'https://demo-shop.loopreturns.com/#/link/examp1e-uu1d-h3r3',
      ]);
    expect(tool.server.requests).toHaveLength(1);

    await lookUp('1002', 'ben@example.com');
    const other = await browser.open('/return?start=1');
    expect(other.text).toContain('Our returns page didn’t open for this order.');
    expect(other.text).toContain('Try again');
    await tool.server.stop();
  });
});
