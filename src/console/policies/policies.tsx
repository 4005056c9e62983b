/** Protection that was bought with orders, the newest order first. */
import type { ListedPolicy, PolicyList } from '../../contract/order-records.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter, ordered } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { OrderRecordLine } from '../lists/of-order.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const FILTERS: readonly ListFilter[] = [
  ordered,
  choiceOf('coverage', ['SHIPPING', 'WARRANTY'], text.coverage),
  choiceOf('state', ['active', 'removed'], text.state),
];

export function Policies() {
  const store = useStoreSlug() ?? '';
  return (
    <ListPage<PolicyList, ListedPolicy>
      words={text}
      icon="page"
      permissions={['policy:read']}
      path="/policies"
      filters={FILTERS}
      csv="policies"
      linesOf={({ policies }) => policies}
    >
      {(policy) => (
        <OrderRecordLine
          key={policy.id}
          of={policy}
          to={urls.console.policy(store, policy.id)}
          title={text.policy.title[policy.coverage]}
          middle={policy.insuredAmount && text.insured(moneyText(policy.insuredAmount, policy.currency))}
          end={policy.removedAt === null ? text.state.active : text.state.removed}
        />
      )}
    </ListPage>
  );
}
