/**
 * Tags of an order: `tagsAdd` and `tagsRemove`, which leave every other tag alone and can be repeated (shopify.dev, GraphQL Admin API
 * 2026-07, read November 2026; they need the scope `write_orders`). Shopify compares tags without regard to capitals.
 */
import { z } from 'zod';
import { refused, unknown } from '../../../outcomes.ts';
import type { TagsPort } from '../../../shop-told-port.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Shop } from './graphql.ts';
import { gidOf } from './ids.ts';

export const TAGS_QUERY = `
  query OrderTags($id: ID!) { order(id: $id) { id tags } }`;

export const TAGS_ADD = `
  mutation AddTags($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) { node { id } userErrors { field message } }
  }`;

export const TAGS_REMOVE = `
  mutation RemoveTags($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) { node { id } userErrors { field message } }
  }`;

const tagsShape = z.object({
  order: z.object({ id: z.string(), tags: z.array(z.string().max(300)).max(1_000) }).nullable(),
});
const payload = z
  .object({
    node: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  })
  .nullable();

export const tagsOf = (shop: Shop): TagsPort => ({
  async keep(sourceOrderId, { wanted, ours }) {
    const id = gidOf('Order', sourceOrderId);
    if (id === null) return refused('not_found');
    const asked = await shop.ask({ document: TAGS_QUERY, variables: { id }, shape: tagsShape });
    if (asked.kind !== 'answer') return asked;
    if (asked.data.order === null) return refused('not_found');
    const { tags } = asked.data.order;
    const there = new Set(tags.map((tag) => tag.toLowerCase()));
    const missing = wanted.filter((tag) => !there.has(tag));
    const over = tags.filter((tag) => {
      const plain = tag.toLowerCase();
      return ours.includes(plain) && !wanted.includes(plain);
    });
    // What is new comes first: an order with a claim is never without a tag.
    const failed =
      (missing.length > 0 ? await change(shop, TAGS_ADD, 'tagsAdd', { id, tags: missing }) : null) ??
      (over.length > 0 ? await change(shop, TAGS_REMOVE, 'tagsRemove', { id, tags: over }) : null);
    return failed ?? { kind: 'done' };
  },
});

async function change(
  shop: Shop,
  document: string,
  name: 'tagsAdd' | 'tagsRemove',
  variables: { id: string; tags: string[] },
): Promise<Failed | null> {
  const asked = await shop.ask({ document, variables, shape: z.object({ [name]: payload }) });
  if (asked.kind !== 'answer') return asked;
  const { node, userErrors } = asked.data[name] ?? { node: null, userErrors: [] };
  if (userErrors.length > 0) return failureOfUserErrors(userErrors);
  return node ? null : unknown('Shopify named no order.');
}
