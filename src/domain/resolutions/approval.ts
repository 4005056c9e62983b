/** Plans an approval: what each of its lines pays, never more than is available (docs/rules/resolutions.md). */
import type { ClaimType, IssueType } from '../claims/claim-types.ts';
import { ISSUE_TYPES } from '../claims/claim-types.ts';
import { givesCredit, RESOLUTION_TYPES, type ResolutionType } from '../claims/resolution-types.ts';
import {
  add,
  allocate,
  compare,
  formatAmount,
  type Money,
  max,
  min,
  parseAmount,
  subtract,
  toItemValue,
  zero,
} from '../money/money.ts';
import type { Order } from '../orders/order.ts';
import type { FieldProblem, ProblemCode, ProblemParameters } from '../problems/problems.ts';
import {
  type Budget,
  type CapFacts,
  creditBonus,
  type LineWorth,
  openBudget,
  takeShare,
  worthByLine,
} from './valuation.ts';

export type ApprovalLine = {
  /** Null if the line concerns the claim as a whole: flat amounts and recorded outcomes. */
  claimItemId: string | null;
  resolutionType: ResolutionType;
  /** Units; by default, the item's units that no earlier line took. */
  quantity: number | null;
  /** Percentage of the share ("50"). Defaults to all of it, unless an amount is given. */
  percentage: string | null;
  amount: string | null;
  details: string | null;
};

/** A line of the claim. */
export type ApprovableItem = {
  id: string;
  sourceFulfillmentId: string;
  sourceItemId: string;
  quantity: number;
  claimType: ClaimType;
};

export type ApprovalFacts = Omit<CapFacts, 'order'> & {
  /** `claimed`: quantities held by earlier claims. This claim's own units must not be counted twice. */
  order: Order;
  items: readonly ApprovableItem[];
};

export type PlannedResolution = {
  claimItemId: string | null;
  resolutionType: ResolutionType;
  quantity: number | null;
  percentage: string | null;
  flatAmount: Money | null;
  details: string | null;
  /** Net of tax, as are `shipping` and `subtotal`. An item value. All are before caps. */
  items: Money;
  shipping: Money;
  subtotal: Money;
  tax: Money;
  bonus: Money;
  /** What the customer gets; for a replacement, the value of its goods. */
  total: Money;
  /** What counts against the order and the policy: the amount without bonus, nothing for goods. */
  promised: Money;
  cappedBy: string | null;
};

export type ApprovalRefusal = {
  ok: false;
  code: ProblemCode;
  fields: FieldProblem[];
  params?: ProblemParameters;
};

export type ApprovalPlan = { ok: true; resolutions: PlannedResolution[] } | ApprovalRefusal;

type Placed = { line: ApprovalLine; item: ApprovableItem | null; quantity: number | null; path: string };

/** Line by line: what one line promises is not available to the next. Credits come last, as in a valuation. */
export function planApproval(facts: ApprovalFacts, lines: readonly ApprovalLine[]): ApprovalPlan {
  const placed = placeLines(facts, lines);
  if (!Array.isArray(placed)) return placed;
  const worths = worthsOf(facts, placed);
  const budget = openBudget(facts);
  const goods = worths.flatMap((worth, at) => (worth && isGoods(placed[at]) ? [worth.amount] : []));
  const sent = goods.reduce(add, zero(facts.order.currency));
  const resolutions: { index: number; planned: PlannedResolution }[] = [];
  for (const [index, one] of creditsLast(placed)) {
    const planned = planLine(sent, one, worths[index] ?? null, budget);
    if ('ok' in planned) return planned;
    resolutions.push({ index, planned });
  }
  const inOrder = resolutions.sort((a, b) => a.index - b.index).map(({ planned }) => planned);
  return refuseNothing(inOrder, placed) ?? { ok: true, resolutions: withBonus(facts, inOrder) };
}

/** If a cap is used up, some lines may pay nothing, as in the valuation. Not all of them may. Without a cap, too little was chosen. */
function refuseNothing(
  planned: readonly PlannedResolution[],
  placed: readonly Placed[],
): ApprovalRefusal | null {
  const [first] = planned;
  const isNothing = ({ resolutionType, total }: PlannedResolution) =>
    RESOLUTION_TYPES[resolutionType].pays === 'share' && total.amount === 0n;
  const { path = '', line } = placed[0] ?? {};
  if (!first || !planned.every(isNothing)) return null;
  if (planned.some(({ cappedBy }) => cappedBy !== null)) return exceeded(path, first.total);
  return refuse('amount_zero', `${path}.${line?.percentage === null ? 'resolutionType' : 'percentage'}`);
}

const isGoods = (placed: Placed | undefined) =>
  placed !== undefined && RESOLUTION_TYPES[placed.line.resolutionType].pays === 'goods';

/** As in the valuation the customer saw: a cap reduces the credit first, and its bonus is based on what is left. */
function creditsLast(placed: readonly Placed[]): [number, Placed][] {
  const isCredit = ([, { line }]: [number, Placed]) => givesCredit(line.resolutionType);
  const all = [...placed.entries()];
  return [...all.filter((one) => !isCredit(one)), ...all.filter(isCredit)];
}

/** The type all lines share, or CUSTOM if they differ. */
export function resolutionTypeOf(types: readonly ResolutionType[]): ResolutionType {
  const [first] = types;
  return first !== undefined && types.every((type) => type === first) ? first : 'CUSTOM';
}

function placeLines(facts: ApprovalFacts, lines: readonly ApprovalLine[]): Placed[] | ApprovalRefusal {
  const left = new Map(facts.items.map((item) => [item.id, item.quantity]));
  const placed: Placed[] = [];
  for (const [index, line] of lines.entries()) {
    const path = `resolutions.${index}`;
    const item = facts.items.find(({ id }) => id === line.claimItemId) ?? null;
    const wrong = wrongIn(line, item);
    if (wrong) return refuse('validation_failed', `${path}.${wrong.field}`, {}, wrong.message);
    const unitsLeft = item ? (left.get(item.id) ?? 0) : 0;
    const quantity = item ? (line.quantity ?? unitsLeft) : null;
    if (item && quantity !== null) {
      if (quantity < 1 || quantity > unitsLeft)
        return refuse('quantity_exceeded', `${path}.quantity`, { left: unitsLeft });
      left.set(item.id, unitsLeft - quantity);
    }
    placed.push({ line, item, quantity, path });
  }
  return placed;
}

/** Fields that the line's type requires or doesn't allow. */
function wrongIn(line: ApprovalLine, item: ApprovableItem | null): { field: string; message: string } | null {
  const { pays } = RESOLUTION_TYPES[line.resolutionType];
  if (!item && (line.claimItemId !== null || pays === 'share' || pays === 'goods'))
    return { field: 'claimItemId', message: 'Name an item of this claim.' };
  if (line.percentage !== null && (pays !== 'share' || line.amount !== null))
    return { field: 'percentage', message: 'Only a refund or credit takes one, and no amount beside it.' };
  if (line.amount !== null && (pays === 'goods' || pays === 'nothing'))
    return { field: 'amount', message: 'This resolution takes none.' };
  if (line.amount === null && pays === 'flat') return { field: 'amount', message: 'Say how much.' };
  if (pays === 'nothing' && !line.details)
    return { field: 'resolutionDetails', message: 'Write down what was agreed.' };
  return null;
}

/**
 * The worth of each line, null if it concerns no item. Units are counted in the order in which the claim lists them, as
 * in its valuation. A type that staff changed may not be one of the portal's issues.
 */
function worthsOf({ order, items }: ApprovalFacts, placed: readonly Placed[]): (LineWorth | null)[] {
  const about = placed
    .flatMap(({ item, quantity, line }, index) =>
      item && quantity !== null ? [{ index, item, quantity, percentage: line.percentage ?? '100' }] : [],
    )
    .sort((one, other) => items.indexOf(one.item) - items.indexOf(other.item));
  const worths = worthByLine(
    order,
    about.map(({ item, quantity, percentage }) => ({
      sourceFulfillmentId: item.sourceFulfillmentId,
      sourceItemId: item.sourceItemId,
      quantity,
      percentage,
      issueType: issueOf(item.claimType),
    })),
  );
  const byLine = new Map(about.map(({ index }, at) => [index, worths[at]]));
  return placed.map((_, index) => byLine.get(index) ?? null);
}

// Lost in one of the ways that staff can choose, which includes the shipping. For other types, only the items count.
const NOT_RECEIVED: readonly ClaimType[] = ['CARRIER_DID_NOT_RECEIVE', 'LOST'];
const AT_A_WRONG_ADDRESS: readonly ClaimType[] = ['WRONG_ADDRESS_CARRIER', 'WRONG_ADDRESS_CUSTOMER'];

function issueOf(type: ClaimType): IssueType {
  if (NOT_RECEIVED.includes(type)) return 'TRACKING_NOT_MOVING';
  if (AT_A_WRONG_ADDRESS.includes(type)) return 'WRONG_ADDRESS';
  return ISSUE_TYPES.find((issue) => issue === type) ?? 'DAMAGED';
}

/** `sent`: the value of the goods in the approval, which no amount pays for again. */
function planLine(
  sent: Money,
  { line, quantity, path }: Placed,
  worth: LineWorth | null,
  budget: Budget,
): PlannedResolution | ApprovalRefusal {
  const { pays } = RESOLUTION_TYPES[line.resolutionType];
  const none = zero(sent.currency);
  const { claimItemId, resolutionType, percentage, details } = line;
  const base = { claimItemId, resolutionType, quantity, percentage, details, bonus: none, promised: none };
  const nothing = { items: toItemValue(none), shipping: none, subtotal: none, tax: none };
  const blank = { ...base, ...nothing, flatAmount: null, cappedBy: null };
  if (pays === 'nothing') return { ...blank, total: none };
  if (line.amount !== null) return planAmount(blank, { line, path, worth, budget, sent });
  if (!worth) return refuse('validation_failed', `${path}.claimItemId`, {}, 'Name an item of this claim.');
  const { net: items } = worth;
  const goods = subtract(worth.amount, worth.tax);
  if (pays === 'goods') return { ...blank, items, subtotal: goods, tax: worth.tax, total: worth.amount };
  const { given: total, cappedBy } = takeShare(budget, worth);
  const tax = add(worth.tax, worth.shippingTax);
  const subtotal = add(goods, worth.shipping);
  return { ...blank, items, shipping: worth.shipping, subtotal, tax, total, promised: total, cappedBy };
}

/** Staff set the amount: accept it, or refuse it with the maximum. Never reduce it silently. */
function planAmount(
  blank: Omit<PlannedResolution, 'total'>,
  at: { line: ApprovalLine; path: string; worth: LineWorth | null; budget: Budget; sent: Money },
): PlannedResolution | ApprovalRefusal {
  const { line, path, worth, budget, sent } = at;
  const { currency } = sent;
  const amount = parseAmount(line.amount ?? '', currency, 'total');
  if (!amount || amount.amount <= 0n) {
    return refuse('validation_failed', `${path}.amount`, {}, `Use an amount in ${currency} above zero.`);
  }
  const share = worth && add(worth.amount, add(worth.shipping, worth.shippingTax));
  const isShare = RESOLUTION_TYPES[line.resolutionType].pays === 'share';
  const { at: left } = budget.ceiling();
  const most = isShare && share ? min(share, left) : max(subtract(left, sent), zero(currency));
  if (compare(amount, most) > 0) return exceeded(path, most);
  budget.promise(amount);
  const items = toItemValue(amount);
  return { ...blank, flatAmount: amount, items, subtotal: amount, total: amount, promised: amount };
}

const exceeded = (path: string, most: Money): ApprovalRefusal =>
  refuse('amount_exceeded', `${path}.amount`, { most: formatAmount(most), currency: most.currency });

/** The bonus is based on the total credit, and split across its lines by value. */
function withBonus(facts: ApprovalFacts, resolutions: PlannedResolution[]): PlannedResolution[] {
  const isCredit = ({ resolutionType }: PlannedResolution) => givesCredit(resolutionType);
  const credits = resolutions.filter(isCredit);
  if (credits.length === 0) return resolutions;
  const value = credits.reduce((sum, { total }) => add(sum, total), zero(facts.order.currency));
  const bonus = creditBonus(value, facts);
  const shares = allocate(
    bonus,
    credits.map(({ total }) => total.amount),
  );
  return resolutions.map((one) => {
    if (!isCredit(one)) return one;
    const share = shares.shift() ?? zero(facts.order.currency);
    return { ...one, bonus: share, total: add(one.total, share) };
  });
}

function refuse(
  code: ProblemCode,
  path: string,
  params: ProblemParameters = {},
  message = '',
): ApprovalRefusal {
  return { ok: false, code, fields: [{ path, message }], params };
}
