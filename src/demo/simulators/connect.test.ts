import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openRegistry } from '../../server/connections/registry.ts';
import { openOutgoing } from '../../server/outgoing/outgoing.ts';
import { connectDemo } from './connect.ts';

const outgoing = openOutgoing({ allow: [] });
const test = await createTestApp({}, { providers: openRegistry({}, { outgoing, now: Date.now }) });
afterAll(() => test.close());

it('a demo whose second store was deleted starts, with the first one connected', async () => {
  await test.addStore({ id: 'demo', slug: 'demo' });
  await connectDemo(test.context);
  const { rows } = await test.database.admin.query('select store_id, provider from connections');
  expect(rows).toEqual([{ store_id: 'demo', provider: 'shopify' }]);
});
