/** An order's page on the desk, in one round trip. */
import type { OrderDesk } from '../../contract/order-desk.ts';
import { ISSUE_TYPES, type IssueType } from '../../domain/claims/claim-types.ts';
import {
  assessForAppeasement,
  assessOrder,
  type OrderAssessment,
} from '../../domain/protection/eligibility.ts';
import { explainVerdictToTeam } from '../../domain/protection/explanation.ts';
import type { Verdict } from '../../domain/protection/verdict.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { presentCustomer } from '../customers/present.ts';
import { type CustomerRow, customerSql } from '../customers/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { presentOrderFacts } from './facts.ts';
import { readOrder } from './queries.ts';
import { presentShipments, SCANS_SQL, type ScanOfOrder } from './shipments.ts';

const TEXT = `with scope as materialized (select set_config('app.store', $1, true)),
    o as materialized (select order_document($1, $2) as document from scope)
  select o.document, (${SCANS_SQL('$2')}) as scans,
    (${customerSql('(select e.email_key from orders e where e.store_id = $1 and e.id = $2)')}) as customer
  from o where o.document is not null`;

type Found = {
  document: Parameters<typeof readOrder>[0];
  scans: ScanOfOrder[];
  customer: CustomerRow | null;
};

export async function readOrderDesk(context: Context, storeId: StoreId, orderId: string): Promise<OrderDesk> {
  const store = await storeById(context.db, storeId);
  const { rows } = await context.db.app.query<Found>({
    name: 'order_desk',
    text: TEXT,
    values: [storeId, orderId],
  });
  const [found] = rows;
  if (!found) throw new ProblemError('not_found');
  const order = readOrder(found.document);
  const now = context.clock();
  const { hadAppeasement } = order;
  const assessment = assessOrder(order, store, now, { hadAppeasement });
  const reportable = assessForAppeasement(order, store, now, hadAppeasement) ?? assessment;
  const explained = (verdict: Verdict) => ({
    ...verdict,
    sentence: explainVerdictToTeam(verdict, store.timeZone, now),
  });
  return {
    order: presentOrderFacts(order, { isOta: assessment.isOneTimeAppeasementOpen }),
    shipments: presentShipments(store, order, found.scans),
    verdicts: verdictsOf(reportable).map(({ verdict, ...of }) => ({ ...explained(verdict), ...of })),
    warranties: Object.entries(assessment.items)
      .filter(([, { warranty }]) => warranty.validity.rule !== 'warranty.none')
      .map(([sourceItemId, { warranty }]) => ({
        ...explained(warranty.validity),
        sourceItemId,
        units: warranty.qty,
        expiresAt: warranty.expires,
      })),
    isOneTimeAppeasementOpen: assessment.isOneTimeAppeasementOpen,
    customer: found.customer && presentCustomer(store, found.customer),
  };
}

const verdictsOf = ({ fulfillments }: OrderAssessment) =>
  Object.entries(fulfillments).flatMap(([sourceFulfillmentId, { issues }]) =>
    (ISSUE_TYPES as IssueType[]).map((issueType) => ({
      sourceFulfillmentId,
      issueType,
      verdict: issues[issueType],
    })),
  );
