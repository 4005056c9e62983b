/** What a simulation counted, and the orders for which the change makes a difference. */
import { Link } from 'react-router';
import type { Simulation, SimulationExample } from '../../../contract/simulation.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { MOST_EXAMPLES } from '../../../domain/protection/simulation.ts';
import { valueAt } from '../../../domain/stores/setting-paths.ts';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { shown } from '../../forms/form-field.tsx';
import { Facts } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { useMoments } from '../../parts/when.tsx';
import { specsIn } from './change.ts';
import { text } from './text.ts';

const number = (value: number): string => value.toLocaleString('en-US');

export function Result({ simulation }: { simulation: Simulation }) {
  const { tally, currency, at, examples } = simulation;
  const { orders, claims } = tally;
  const moments = useMoments();
  const money = (amount: string) => moneyText(amount, currency);
  const rows = [
    {
      name: text.result.open(moments.date(at)),
      now: number(orders.claimable.now),
      changed: number(orders.claimable.changed),
    },
    {
      name: text.result.accepted,
      now: number(claims.accepted.now),
      changed: number(claims.accepted.changed),
    },
    { name: text.result.worth, now: money(claims.worth.now), changed: money(claims.worth.changed) },
  ];
  const group = ({ count, worth }: { count: number; worth: string }) =>
    count === 0 ? '0' : `${number(count)} (${money(worth)})`;
  const moved = [
    { name: text.result.letIn, value: number(orders.letIn) },
    { name: text.result.keptOut, value: number(orders.keptOut) },
    { name: text.result.claimsLetIn, value: group(claims.letIn) },
    { name: text.result.claimsKeptOut, value: group(claims.keptOut) },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Changed simulation={simulation} />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {moved.map(({ name, value }) => (
          <div key={name} className="flex flex-col">
            <dt className="text-muted">{name}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-muted">
            <td />
            <th scope="col" className="py-1 ps-3 text-end font-normal">
              {text.result.now}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-normal">
              {text.result.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, changed }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="py-1.5 ps-3 text-end whitespace-nowrap">{now}</td>
              <td className="py-1.5 ps-3 text-end font-semibold whitespace-nowrap">{changed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted">{text.result.meaning}</p>
      {examples.length === 0 ? null : <Examples examples={examples} currency={currency} />}
    </div>
  );
}

/** What was tried. */
const Changed = ({ simulation: { change, currency } }: { simulation: Simulation }) => (
  <Facts
    rows={specsIn(currency).map((spec) => {
      const value = valueAt(change, spec.path);
      return value === undefined ? null : { name: spec.label, value: shown(spec, value) };
    })}
  />
);

type ExamplesProps = { examples: readonly SimulationExample[]; currency: string };

function Examples({ examples, currency }: ExamplesProps) {
  const store = useStoreSlug() ?? '';
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{text.result.examples}</h3>
      {examples.length === MOST_EXAMPLES ? <p className="text-muted">{text.result.examplesMore}</p> : null}
      <ul className="divide-y divide-line">
        {examples.map(({ orderId, orderNumber, claimable, claims, worth }) => (
          <li key={orderId} className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
            <Link
              to={urls.console.order(store, orderId)}
              className="w-28 truncate text-brand-ink underline underline-offset-2"
            >
              <bdi>{orderName(orderNumber)}</bdi>
            </Link>
            {claimable === null ? null : <span>{text.result.effects[claimable]}</span>}
            <span>{text.result.claims(claims.letIn, claims.keptOut)}</span>
            {worth.now === worth.changed ? null : (
              <span className="text-muted">{text.result.paid(money(worth.now), money(worth.changed))}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
