/** The order's returns, for those who may see them. */
import { sentenceOf } from '../app/problem.ts';
import { useCan } from '../app/session.tsx';
import { Section } from '../parts/page.tsx';
import { Failed } from '../parts/states.tsx';
import { hasReturns, ReturnsOfOrder, useReturnsOf } from '../returns/of-order.tsx';
import { text } from '../returns/of-order-text.ts';

export function OrderReturnsSection({ orderId }: { orderId: string }) {
  const may = useCan()('return:read');
  const { data, error, refetch } = useReturnsOf(may ? orderId : null);
  if (data && hasReturns(data))
    return (
      <Section title={text.title}>
        <ReturnsOfOrder found={data} />
      </Section>
    );
  if (data || !error) return null;
  return (
    <Section title={text.title}>
      <Failed title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
    </Section>
  );
}
