/** What must hold of a store's claims, its shop and its ledger in any history, however it comes about. Pure. Amounts in cents. */

/** `there`: what people have refunded in the shop itself, after each refund. `here`: what is known of it. */
export type Order = { total: number; there: readonly number[]; here: number };
/** `promises`: of each decision; zero if it no longer holds. `isOpen`: not approved. */
export type Claim = { order: string; isOpen: boolean; promises: readonly number[] };
export type Model = { orders: Readonly<Record<string, Order>>; claims: Readonly<Record<string, Claim>> };

/** `byHand`: no provider has it. `nextAt`: when it goes on by itself. */
type Instruction = { id: string; claim: string; mark: string; state: string; hold: string | null } & {
  byHand: boolean;
  amount: number;
  nextAt: string | null;
};
/** What store, shop and ledger show. Instructions are in the order in which they were decided. */
export type Shown = {
  orders: { id: string; refunded: number }[];
  claims: { id: string; status: string; promised: number }[];
  instructions: Instruction[];
  effects: { order: string; mark: string; amount: number; isReversed: boolean }[];
  ledger: { unbalanced: number; cleared: number; pending: number };
};

const UNKNOWN: Order = { total: 0, there: [], here: 0 };

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
export const lastOf = ({ instructions }: Shown, id: string) =>
  instructions.findLast(({ claim }) => claim === id);

/** What a claim may promise: what its order has left, if nothing of the claim is in force. */
export function leftFor({ orders, claims }: Model, { order, isOpen, promises }: Claim): number {
  const { total: paid, here } = orders[order] ?? UNKNOWN;
  const all = Object.values(claims).filter((one) => one.order === order);
  const promised = all.flatMap((one) => one.promises);
  return isOpen && total(promises) === 0 ? paid - here - total(promised) : 0;
}

/** As it goes on: what came to be known of the shop is known, and what came back is no longer promised. */
export function after(model: Model, shown: Shown): Model {
  const orders = shown.orders.map(({ id, refunded }) => [
    id,
    { ...(model.orders[id] ?? UNKNOWN), here: refunded },
  ]);
  const claims = Object.entries(model.claims).map(([id, claim]): [string, Claim] => {
    const its = shown.instructions.filter((one) => one.claim === id);
    const promises = claim.promises.map((amount, at) => (its[at]?.state === 'REVERSED' ? 0 : amount));
    return [id, { ...claim, promises, isOpen: claim.isOpen || total(promises) < total(claim.promises) }];
  });
  return { orders: Object.fromEntries(orders), claims: Object.fromEntries(claims) };
}

/** The rules that are broken. @param before as it was before what is shown */
export function brokenIn(before: Model, shown: Shown): string[] {
  const { instructions, effects, ledger } = shown;
  const { orders, claims } = after(before, shown);
  const hasEffect = ({ mark }: { mark: string }) =>
    effects.some((one) => one.mark === mark && !one.isReversed);
  const done = instructions.filter(({ state, byHand }) => state === 'DONE' && !byHand);
  const none = instructions.filter(({ state }) => state === 'FAILED' || state === 'CANCELLED');
  const rules: [string, boolean][] = [
    ['nothing has two effects', new Set(effects.map(({ mark }) => mark)).size === effects.length],
    ['each effect was decided', effects.every(({ mark }) => instructions.some((one) => one.mark === mark))],
    ['what is done is there', done.every(hasEffect)],
    ['what failed or was taken back is not there', !none.some(hasEffect)],
    ['each journal comes to zero', ledger.unbalanced === 0],
    ['the ledger has what was carried out', ledger.cleared === total(done.map(({ amount }) => amount))],
  ];
  for (const { id, refunded } of shown.orders) {
    const { total: paid, there } = orders[id] ?? UNKNOWN;
    const left = effects.filter(({ order, isReversed }) => order === id && !isReversed);
    rules.push(
      ['no more leaves than was paid', total(left.map(({ amount }) => amount)) + (there.at(-1) ?? 0) <= paid],
      ['the shop is believed', there.includes(refunded)],
      ['nothing old is believed again', refunded >= (before.orders[id]?.here ?? 0)],
    );
  }
  for (const { id, status, promised } of shown.claims) {
    const { isOpen, promises } = claims[id] ?? { isOpen: true, promises: [] };
    rules.push(
      ['what was decided is promised', promised === total(promises)],
      ['what is decided is approved', (status === 'APPROVED' || status === 'RESOLVED') === !isOpen],
      [
        'what is done is resolved',
        (status === 'RESOLVED') === (!isOpen && lastOf(shown, id)?.state === 'DONE'),
      ],
    );
  }
  return rules.flatMap(([rule, holds]) => (holds ? [] : rule));
}
