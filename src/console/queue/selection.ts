/** Which claims are ticked. Ids are kept, so that a claim stays ticked when the list around it changes. */

export type Ticked = {
  ids: ReadonlySet<string>;
  /** Where a range begins: the line that was ticked last. */
  anchor: string | null;
};

export const NOTHING_TICKED: Ticked = { ids: new Set(), anchor: null };

export function toggle({ ids }: Ticked, id: string): Ticked {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Ticks every line from the last ticked one to this one, as `order` lists them. */
export function tickTo(ticked: Ticked, id: string, order: readonly string[]): Ticked {
  const from = ticked.anchor === null ? -1 : order.indexOf(ticked.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...ticked.ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ticked.ids, ...range]), anchor: id };
}

/** All of the list's lines, or none if all are ticked. */
export const tickAll = ({ ids }: Ticked, order: readonly string[]): Ticked =>
  order.every((id) => ids.has(id)) ? NOTHING_TICKED : { ids: new Set([...ids, ...order]), anchor: null };
