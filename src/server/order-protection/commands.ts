import type { OrderProtection } from '../../contract/order-protection.ts';
import { formatAmount, parseAmount } from '../../domain/money/money.ts';
import type { Protection } from '../../domain/orders/order.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import {
  addedPolicy,
  type ProtectionAct,
  paramsOf,
  refusalOf,
  removedPolicy,
} from '../../domain/protection/by-hand.ts';
import { greetedName } from '../../domain/text/greeting.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import { actorIdOf, type HeldWrite } from '../http/team-calls.ts';
import { letterheadOf } from '../mail/parts.ts';
import { mailOf, queueMail } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { keepByHand, takeOrder } from '../orders/save.ts';
import { ProblemError } from '../problem-error.ts';
import { storeAddress } from '../stores/address.ts';
import { knownOf, storeIn } from '../stores/queries.ts';
import { presentProtection } from './present.ts';
import { findChanges, writeProtection } from './queries.ts';

/** @throws validation_failed at `premium` */
export const addProtection = (held: HeldWrite, orderId: string, premium: string) =>
  change(held, orderId, 'add', (order) => {
    const policy = addedPolicy(order, premium);
    if (policy) return policy;
    const message = `Use at most the digits that ${order.currency} has after the point.`;
    throw new ProblemError('validation_failed', { fields: [{ path: 'premium', message }] });
  });

export const removeProtection = (held: HeldWrite, orderId: string) =>
  change(held, orderId, 'remove', ({ protection }) => {
    if (!protection.shipping) throw new ProblemError('protection_inactive');
    return removedPolicy(protection.shipping, held.now);
  });

/** The order's row is locked, so that of two people at once the second is refused. */
async function change(
  held: HeldWrite,
  orderId: string,
  act: ProtectionAct,
  policyFor: (order: LoadedOrder) => Protection,
): Promise<OrderProtection> {
  const { client, storeId, caller, now } = held;
  const inHand = await takeOrder(client, storeId, orderId, 'held');
  const order = inHand && (await loadHeldOrder(client, storeId, orderId));
  if (!order) throw new ProblemError('not_found');
  const refusal = refusalOf(act, order);
  if (refusal) throw new ProblemError(refusal.code, { params: paramsOf(refusal) });
  const policy = policyFor(order);
  const kind = act === 'add' ? 'added' : 'removed';
  await keepByHand(client, storeId, inHand, { ...inHand.kept, protection: policy });
  await writeProtection(client, storeId, { orderId, kind, actorId: actorIdOf(caller), policy, now });
  await tellCustomer(held, order, act, policy);
  held.changed({
    subject: { id: orderId, name: order.sourceOrderNumber },
    before: { protection: order.protection.shipping },
    after: { protection: policy },
  });
  const changed = { ...order, protection: { ...order.protection, shipping: policy } };
  return presentProtection(changed, inHand.shop, await findChanges(client, storeId, orderId));
}

async function tellCustomer(
  { context, client, storeId, now }: HeldWrite,
  order: LoadedOrder,
  act: ProtectionAct,
  { premiumPaid, premiumCurrency }: Protection,
): Promise<void> {
  const store = knownOf(await storeIn(client, storeId));
  const { protection: words, greeting, language, locale } = mailWords(store.settings.locale);
  const [name, number] = [oneLine(store.name), orderName(oneLine(order.sourceOrderNumber))];
  const currency = premiumCurrency ?? order.currency;
  const premium = premiumPaid === null ? null : parseAmount(premiumPaid, currency, 'total');
  const money =
    premium && premium.amount > 0n
      ? new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(formatAmount(premium)))
      : null;
  const text = (said: string) => ({ kind: 'text' as const, text: said });
  const mail = mailOf(order.customer.email, words.subject[act](number), {
    letterhead: letterheadOf(store, storeAddress(context, store)),
    greeting: greeting(greetedName(order.customer.name)),
    blocks: [
      text(words.lead[act](number, name)),
      ...(money === null ? [] : [text(words.money[act](money, name))]),
      text(words.unknown),
    ],
    link: null,
    language,
  });
  await queueMail(client, storeId, mail, now);
}
