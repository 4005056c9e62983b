/** One order on any day: each verdict today, and with the change. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedOrder, OrderList } from '../../../contract/order-list.ts';
import type { OrderSimulation } from '../../../contract/simulation.ts';
import type { OwnStore } from '../../../contract/store.ts';
import type { ClaimType } from '../../../domain/claims/claim-types.ts';
import { ISSUE_LABELS } from '../../../domain/claims/issue-words.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { dateIn, instantOf } from '../../../domain/time/calendar.ts';
import { WASH } from '../../../ui/badge.tsx';
import { sentenceOf } from '../../app/problem.ts';
import { useApi } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Section } from '../../parts/page.tsx';
import { Moment, MomentDate } from '../../parts/when.tsx';
import type { Draft } from './change.ts';
import { text } from './text.ts';

type Props = { store: OwnStore; form: Draft; onError: (error: unknown) => void };
type Verdict = OrderSimulation['verdicts'][number]['now'];
type Line = { key: string; label: string; now: Verdict; changed: Verdict };

const MOST_FOUND = 8;

/** Looks for orders, and simulates one if only one is found. */
function useOneOrder({ store, form, onError }: Props, day: string) {
  const api = useApi();
  const simulate = useMutation({
    mutationFn: ({ id }: Pick<ListedOrder, 'id'>) => {
      const at = new Date(instantOf(`${day}T12:00`, store.timeZone)).toISOString();
      return api.post<OrderSimulation>(`/orders/${id}/simulation`, { change: form.body, at });
    },
    onError,
  });
  const find = useMutation({
    mutationFn: (q: string) => api.get<OrderList>('/orders', { query: { q, limit: MOST_FOUND } }),
    onSuccess: ({ orders }) => {
      const [one] = orders;
      simulate.reset();
      if (one && orders.length === 1) simulate.mutate(one);
    },
  });
  return { find, simulate };
}

export function OneOrder(props: Props) {
  const [sought, setSought] = useState('');
  const [day, setDay] = useState(() => dateIn(Date.now(), props.store.timeZone));
  const { find, simulate } = useOneOrder(props, day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sought.trim() !== '' && day !== '') find.mutate(sought.trim());
  };
  const found = find.data?.orders ?? [];
  const error = find.error ?? simulate.error;
  return (
    <Section title={text.order.title} lead={text.order.lead}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label={text.order.find} value={sought} maxLength={320} onValue={setSought} />
        </div>
        <TextField label={text.order.day} type="date" value={day} onValue={setDay} />
        <Button type="submit" busy={find.isPending || simulate.isPending}>
          {text.order.search}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {error ? <p className="font-semibold text-danger">{sentenceOf(error)}</p> : null}
        {find.data && found.length === 0 ? <p>{text.order.none}</p> : null}
        {found.length > 1 ? <Found orders={found} onChoose={(order) => simulate.mutate(order)} /> : null}
        {simulate.data ? <Shown result={simulate.data} /> : null}
      </div>
    </Section>
  );
}

type FoundProps = { orders: readonly ListedOrder[]; onChoose: (order: ListedOrder) => void };

const Found = ({ orders, onChoose }: FoundProps) => (
  <div className="flex flex-col gap-2">
    <p>{text.order.several}</p>
    <ul className="flex flex-wrap gap-2">
      {orders.map((order) => (
        <li key={order.id}>
          <Button kind="secondary" onClick={() => onChoose(order)}>
            <bdi>{orderName(order.orderNumber)}</bdi>
            <span className="font-normal text-muted">
              <MomentDate at={order.createdAt} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

function Shown({ result }: { result: OrderSimulation }) {
  const { order, verdicts, warranties, isOneTimeAppeasementOpen: appeasement } = result;
  const packages = [...Map.groupBy(verdicts, ({ sourceFulfillmentId }) => sourceFulfillmentId)];
  const lines = [...verdicts, ...warranties];
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">
        <bdi>{text.order.shown(orderName(order.orderNumber))}</bdi>
        <span className="ms-3 font-normal text-muted">
          <Moment at={result.at} />
        </span>
      </h3>
      {lines.every(isSame) && appeasement.now === appeasement.changed ? <p>{text.order.same}</p> : null}
      {appeasement.now === appeasement.changed ? null : (
        <p>{appeasement.changed ? text.order.appeasement.letIn : text.order.appeasement.keptOut}</p>
      )}
      {packages.length === 0 ? <p>{text.order.noPackages}</p> : null}
      {packages.map(([id, of], at) => (
        <Verdicts
          key={id}
          title={text.order.package(at + 1, packages.length)}
          lines={of.map((one) => ({
            ...one,
            key: one.issueType,
            label: ISSUE_LABELS[one.issueType as ClaimType],
          }))}
        />
      ))}
      {warranties.length === 0 ? null : (
        <Verdicts
          title={text.order.warranties}
          lines={warranties.map((one) => ({ ...one, key: one.sourceItemId, label: one.name }))}
        />
      )}
    </div>
  );
}

const isSame = ({ now, changed }: Pick<Line, 'now' | 'changed'>): boolean =>
  now.eligible === changed.eligible &&
  now.eligibleAt === changed.eligibleAt &&
  now.uneligibleAt === changed.uneligibleAt &&
  now.rule === changed.rule;

/** What differs comes first. On a phone, the two verdicts stand below each other. */
const Verdicts = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section aria-label={title} className="flex flex-col">
    <h4 className="font-semibold">{title}</h4>
    <ul className="divide-y divide-line">
      {lines
        .toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)))
        .map((line) => (
          <li
            key={line.key}
            className={`grid gap-x-4 gap-y-2 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] ${isSame(line) ? '' : 'bg-soft'}`}
          >
            <span className="font-semibold wrap-anywhere">
              <bdi>{line.label}</bdi>
            </span>
            <VerdictText name={text.order.now} verdict={line.now} />
            <VerdictText name={text.order.changed} verdict={line.changed} />
          </li>
        ))}
    </ul>
  </section>
);

function VerdictText({ name, verdict }: { name: string; verdict: Verdict }) {
  const { eligible, sentence, rule, eligibleAt, uneligibleAt } = verdict;
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 wrap-anywhere">
      <span className="text-muted">{name}</span>
      <span
        className={`badge rounded-md px-2 py-0.5 text-[0.9em] font-semibold ${WASH[eligible ? 'success' : 'danger']}`}
      >
        {eligible ? text.order.yes : text.order.no}
      </span>
      <span>{sentence}</span>
      <span className="text-muted">
        {text.order.rule(rule)}
        {eligibleAt && uneligibleAt ? (
          <>
            {', '}
            <MomentDate at={eligibleAt} />–<MomentDate at={uneligibleAt} />
          </>
        ) : null}
      </span>
    </div>
  );
}
