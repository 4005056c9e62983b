/** Tags that apps add to orders of the simulated shop, and take away. */
import { allow, type Session } from './session.ts';
import { gid, idOf, type SimulatedOrder } from './state.ts';

type Args = { id: string; tags: string[] };

/** Shopify's own limits (shopify.dev, Order.tags; help.shopify.com, tag limits). */
const MOST_TAGS = 250;
const LONGEST_TAG = 40;

export const tagsAdd = (session: Session, args: Args): object =>
  changed(session, 'tagsAdd', args, (order, tags) => {
    const next = [...order.tags];
    for (const tag of tags) if (!next.some((one) => isSame(one, tag))) next.push(tag);
    if (next.length > MOST_TAGS) return `Tags can't exceed ${MOST_TAGS}`;
    if (tags.some((tag) => tag.length > LONGEST_TAG))
      return `Tags is too long (maximum is ${LONGEST_TAG} characters)`;
    return next;
  });

export const tagsRemove = (session: Session, args: Args): object =>
  changed(session, 'tagsRemove', args, (order, tags) =>
    order.tags.filter((one) => !tags.some((tag) => isSame(one, tag))),
  );

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** @param next the tags that the order has then, or what is wrong */
function changed(
  session: Session,
  field: string,
  { id, tags }: Args,
  next: (order: SimulatedOrder, tags: string[]) => string[] | string,
): object {
  allow(session, 'write_orders', field);
  const order = id.includes('/Order/') && session.state.orders.find((one) => one.id === idOf(id));
  if (!order) return refused('Order does not exist');
  // One text may hold several, with commas.
  const given = tags.flatMap((tag) => tag.split(',').map((one) => one.trim())).filter(Boolean);
  const found = next(order, given);
  if (typeof found === 'string') return refused(found);
  if (found.length !== order.tags.length) Object.assign(order, { tags: found, updatedAt: session.now() });
  return { node: { __typename: 'Order', id: gid('Order', order.id) }, userErrors: [] };
}

const refused = (message: string): object => ({ node: null, userErrors: [{ field: ['id'], message }] });
