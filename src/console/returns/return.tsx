/** A return's page: its status, its package and its items. */
import type { StoreReturn } from '../../contract/order-records.ts';
import { Link } from '../../ui/link.tsx';
import { OrderLink } from '../lists/of-order.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Moment } from '../parts/when.tsx';
import { text as toolWords } from './of-order-text.ts';
import { text } from './text.ts';
import { amountFacts, OpenAtTool } from './tool.tsx';

export const Return = () => (
  <RecordPage<StoreReturn>
    param="returnId"
    path="/returns"
    permission="return:read"
    words={{ failed: text.one.failed, noAccess: text.noAccess }}
  >
    {(found) => <ReturnPage found={found} />}
  </RecordPage>
);

const toolFacts = (tool: StoreReturn['tool']): Fact[] => [
  { name: toolWords.carrier, value: tool?.trackingCompany && <bdi>{tool.trackingCompany}</bdi> },
  ...amountFacts(tool),
  { name: toolWords.from, value: tool?.name },
  { name: toolWords.told, value: tool && <Moment at={tool.readAt} /> },
];

function ReturnPage({ found }: { found: StoreReturn }) {
  const words = text.one;
  return (
    <Page title={text.name(found.returnId)} help={words.help}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Section title={words.facts}>
          <Facts
            rows={[
              { name: text.status.label, value: text.statuses[found.status] },
              { name: words.order, value: <OrderLink order={found} /> },
              { name: words.customer, value: found.customerName && <bdi>{found.customerName}</bdi> },
              { name: words.asked, value: <Moment at={found.createdAt} /> },
              {
                name: words.tracking,
                value: found.trackingNumber && <bdi className="break-all">{found.trackingNumber}</bdi>,
              },
              ...toolFacts(found.tool),
            ]}
          />
          <OpenAtTool tool={found.tool} />
          {found.trackingUrl === null ? null : (
            <Link href={found.trackingUrl} outside>
              {words.track}
            </Link>
          )}
        </Section>
        <Section title={words.items}>
          <ul className="divide-y divide-line">
            {found.items.map((item) => (
              <li key={item.sourceItemId} className="flex justify-between gap-3 py-2">
                <bdi className="min-w-0 break-words">{item.name}</bdi>
                <span className="shrink-0 text-muted">{text.units(item.quantity)}</span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </Page>
  );
}
