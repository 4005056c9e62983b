/** Products of the simulated shop as GraphQL shows them. */
import { connection, type Listed } from './connection.ts';
import { allow, type Session } from './session.ts';
import { gid, idOf, type SimulatedProduct } from './state.ts';

const productView = (product: SimulatedProduct): object => ({
  ...product,
  id: gid('Product', product.id),
  featuredMedia: null,
  metafields: { nodes: [] },
  variants: (ask: Listed) =>
    connection(product.variants, ask, ({ requiresShipping, ...variant }) => ({
      ...variant,
      id: gid('ProductVariant', variant.id),
      inventoryItem: { requiresShipping },
    })),
});

export function productOf(session: Session, { id }: { id: string }): object | null {
  allow(session, 'read_products', 'product');
  const product = session.state.products.find((one) => one.id === idOf(id));
  return product ? productView(product) : null;
}

export function productsOf(session: Session, { query, ...ask }: Listed & { query?: string | null }): object {
  allow(session, 'read_products', 'products');
  const since = /^updated_at:>='(.+)'$/.exec(query ?? '')?.[1] ?? '';
  const found = session.state.products
    .filter(({ updatedAt }) => updatedAt >= since)
    .sort((a, b) =>
      a.updatedAt === b.updatedAt ? Number(a.id) - Number(b.id) : a.updatedAt < b.updatedAt ? -1 : 1,
    );
  return connection(found, ask, productView);
}
