/** The order's shipping protection: what it is, who changed it by hand, and adding or removing it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { OrderProtection } from '../../contract/order-protection.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextField } from '../parts/field.tsx';
import { moneyText } from '../parts/money.ts';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

type Order = OrderDesk['order'];
type Props = { order: Order; protection: OrderProtection };

const words = text.order.byHand;

export function OrderProtectionSection({ order }: { order: Order }) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const path = `/orders/${encodeURIComponent(order.id)}/protection`;
  const { data, error, refetch } = useQuery({
    queryKey: [store, 'order', order.id, 'protection'],
    queryFn: ({ signal }) => api.get<OrderProtection>(path, { signal }),
  });
  return (
    <Section title={words.title}>
      {data ? (
        <>
          <Policy order={order} protection={data} />
          <Change order={order} protection={data} />
          <History protection={data} />
        </>
      ) : error ? (
        <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </Section>
  );
}

/** Null if nothing was paid. */
const paid = (premium: string | null, currency: string): string | null =>
  premium === null || Number(premium) === 0 ? null : moneyText(premium, currency);

const stateOf = ({ policy }: OrderProtection): string =>
  policy === null ? words.none : policy.removedAt === null ? words.active : words.removed;

function Policy({ order, protection }: Props) {
  const { policy, reported } = protection;
  return (
    <>
      <Facts
        rows={[
          { name: words.state, value: stateOf(protection) },
          {
            name: words.insured,
            value: policy?.insuredAmount && moneyText(policy.insuredAmount, order.currency),
          },
          {
            name: words.premium,
            value:
              policy?.premiumPaid && moneyText(policy.premiumPaid, policy.premiumCurrency ?? order.currency),
          },
          { name: words.since, value: policy?.removedAt && <Moment at={policy.removedAt} /> },
        ]}
      />
      {reported === null ? null : (
        <p className="rounded-lg bg-soft px-3 py-2">
          {reported.removedAt === null ? words.shopSaysActive : words.shopSaysRemoved} {words.shopDiffers}
        </p>
      )}
    </>
  );
}

/** Offers what can be done now, or says why it can't. Nothing for who may not. */
function Change({ order, protection }: Props) {
  const can = useCan();
  const isActive = protection.policy !== null && protection.policy.removedAt === null;
  if (!can(isActive ? 'protection:remove' : 'protection:add')) return null;
  const { refusal } = isActive ? protection.remove : protection.add;
  if (refusal !== null) return <p className="text-muted">{refusal}</p>;
  return isActive ? (
    <Remove order={order} protection={protection} />
  ) : (
    <Add order={order} protection={protection} />
  );
}

function useChange(orderId: string, method: 'post' | 'delete', done: string) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug() ?? ''];
  const path = `/orders/${encodeURIComponent(orderId)}/protection`;
  return useMutation({
    mutationFn: (body?: { premium: string }) =>
      method === 'post' ? api.post<OrderProtection>(path, body) : api.delete<OrderProtection>(path),
    onSuccess: () => void tell(done),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store, 'order', orderId] }),
  });
}

function Add({ order }: Props) {
  const [premium, setPremium] = useState('0.00');
  const add = useChange(order.id, 'post', words.added);
  return (
    <div>
      <Question
        button={words.add}
        title={words.addTitle}
        isDestructive={false}
        busy={add.isPending}
        onYes={() => add.mutate({ premium })}
      >
        <p>{words.addText(moneyText(order.total, order.currency))}</p>
        <TextField
          label={words.billed(order.currency)}
          hint={words.billedHint}
          inputMode="decimal"
          maxLength={22}
          value={premium}
          onValue={setPremium}
        />
      </Question>
    </div>
  );
}

function Remove({ order, protection: { policy } }: Props) {
  const remove = useChange(order.id, 'delete', words.removedDone);
  const premium = paid(policy?.premiumPaid ?? null, policy?.premiumCurrency ?? order.currency);
  return (
    <div>
      <Question
        button={words.remove}
        title={words.removeTitle}
        busy={remove.isPending}
        onYes={() => remove.mutate(undefined)}
      >
        <p>{words.removeText}</p>
        <p>{premium === null ? words.nothingBack : words.givenBack(premium)}</p>
      </Question>
    </div>
  );
}

function History({ protection: { changes } }: { protection: OrderProtection }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <ul aria-label={words.history} className="flex flex-col gap-1 text-muted">
      {changes.map(({ at, kind, by, premium, currency }) => (
        <li key={`${at} ${kind}`}>
          <bdi>{words.did[kind](by ?? words.someone, paid(premium, currency))}</bdi> <Moment at={at} />
        </li>
      ))}
    </ul>
  );
}
