import type { OrderDesk } from '../../contract/order-desk.ts';

type OrderVerdict = OrderDesk['verdicts'][number];

/** Issues with the same answer together, what can be reported first. */
export function grouped(
  verdicts: readonly OrderVerdict[],
): { verdict: OrderVerdict; issueTypes: string[] }[] {
  const groups = new Map<string, { verdict: OrderVerdict; issueTypes: string[] }>();
  for (const verdict of verdicts) {
    const key = `${verdict.eligible} ${verdict.sentence}`;
    const group = groups.get(key) ?? { verdict, issueTypes: [] };
    group.issueTypes.push(verdict.issueType);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(other.verdict.eligible) - Number(one.verdict.eligible),
  );
}

/** Whether anything of a package can be reported now, whatever is left of its items. */
export const canReport = (verdicts: readonly Pick<OrderVerdict, 'eligible'>[]): boolean =>
  verdicts.some(({ eligible }) => eligible);
