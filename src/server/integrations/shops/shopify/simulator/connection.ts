/** Lists of the simulated shop, as GraphQL pages through them. */

export type Listed = { first?: number; after?: string | null };

/** A connection over all items, in their order. The cursor is the id of the last one. */
export function connection<One extends { id: string }>(
  items: readonly One[],
  { first = items.length, after }: Listed,
  view: (one: One) => object,
): object {
  const from = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  const page = items.slice(from, from + first);
  return {
    nodes: page.map(view),
    pageInfo: { hasNextPage: from + first < items.length, endCursor: page.at(-1)?.id ?? null },
  };
}
