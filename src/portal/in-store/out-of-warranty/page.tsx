import { LinkButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import type { OutOfWarrantyProps } from './model.ts';

export type { OutOfWarrantyProps } from './model.ts';

const words = all.outOfWarranty;

export const title = ({ reason }: OutOfWarrantyProps) => words.titles[reason];

function Product({ product }: Pick<OutOfWarrantyProps, 'product'>) {
  if (product === null) return null;
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Picture src={product.imageUrl} alt="" />
      <p className="product-name font-semibold">{product.name}</p>
    </div>
  );
}

function rowsOf({ product, bought, period, ended }: OutOfWarrantyProps) {
  const rows = [
    { key: 'product', label: words.product, content: product && <Product product={product} /> },
    { key: 'bought', label: words.bought, content: bought },
    { key: 'period', label: words.warranty, content: period },
    { key: 'ended', label: words.ended, content: ended },
  ];
  return rows.filter(({ content }) => content !== null);
}

export function Page(props: OutOfWarrantyProps) {
  const { reason, back, step, earliest, productsHref } = props;
  return (
    <Screen title={title(props)} lead={words.leads[reason](earliest)} back={back} step={step}>
      <SummaryList rows={rowsOf(props)} />
      <SectionTitle>{words.now}</SectionTitle>
      <Tries tries={words.tries[reason]} />
      <ActionBar>
        {reason === 'no_warranty' ? null : (
          <LinkButton href={urls.inStore.dateOfPurchase()}>{words.changeDate}</LinkButton>
        )}
        <LinkButton kind={reason === 'no_warranty' ? 'primary' : 'quiet'} href={productsHref}>
          {words.changeProduct}
        </LinkButton>
      </ActionBar>
    </Screen>
  );
}
