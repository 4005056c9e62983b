/** A product's page: what the shop says about it, and its variants. */
import { useQuery } from '@tanstack/react-query';
import type { StoreProduct } from '../../contract/product-list.ts';
import { displayDurationText } from '../../domain/time/duration.ts';
import { Picture } from '../../ui/picture.tsx';
import { urls } from '../../urls.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { changedSentence, HandChangesSection } from '../lists/hand-changes.tsx';
import { RecordPage } from '../lists/record-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { MomentDate } from '../parts/when.tsx';
import { editQuery } from './query.ts';
import { text } from './text.ts';

export const Product = () => (
  <RecordPage<StoreProduct>
    param="productId"
    path="/products"
    permission="product:read"
    words={{ failed: text.product.failed, noAccess: text.noAccess }}
  >
    {(product) => <ProductPage product={product} />}
  </RecordPage>
);

type Props = { product: StoreProduct };

const priceText = (price: string | null, { currency }: StoreProduct): string | null =>
  price === null || currency === null ? null : moneyText(price, currency, 'item');

const ProductPage = ({ product }: Props) => (
  <Page title={product.name} help={text.product.help}>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <Variants product={product} />
        <ProductChanges id={product.sourceProductId} />
      </div>
      <div className="max-lg:order-first">
        <ProductFacts product={product} />
      </div>
    </div>
  </Page>
);

function Variants({ product }: Props) {
  return (
    <Section title={text.product.variants}>
      {product.variants.length === 0 ? <p className="text-muted">{text.product.noVariants}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {product.variants.map((variant) => (
          <li key={variant.sourceVariantId} className="flex items-center gap-3 py-2">
            {variant.imageUrl === null ? null : <Picture src={variant.imageUrl} alt="" />}
            <div className="min-w-0 flex-1">
              <bdi className="block font-semibold break-words">{variant.name ?? text.product.unnamed}</bdi>
              <bdi className="block break-words text-muted">
                {[variant.sku, variant.barcode].filter(Boolean).join(' · ')}
              </bdi>
            </div>
            <span>{priceText(variant.price, product)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProductChanges({ id }: { id: string }) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const mayChange = useCan()('product:update');
  const names: Readonly<Record<string, string>> = text.edit.fields;
  return (
    <HandChangesSection
      loaded={useQuery(editQuery(api, store, id))}
      edit={mayChange ? { to: urls.console.editProduct(store, id), label: text.edit.open } : null}
      none={text.edit.never}
      sentence={(change) => changedSentence(names[change.field] ?? change.field, change)}
    />
  );
}

function ProductFacts({ product }: Props) {
  const words = text.product;
  const { imageUrl, sku, barcode, price, warrantyPeriod, status, sourceProductId, updatedAt } = product;
  const chosen = (value: string | null) => (value === null ? null : <bdi className="break-all">{value}</bdi>);
  return (
    <Section title={words.facts}>
      {imageUrl === null ? null : <Picture src={imageUrl} alt="" />}
      <Facts
        rows={[
          { name: text.status.label, value: text.status[status] },
          { name: words.price, value: priceText(price, product) },
          { name: words.sku, value: chosen(sku) },
          { name: words.barcode, value: chosen(barcode) },
          {
            name: words.warranty,
            value: warrantyPeriod === null ? words.noWarranty : displayDurationText(warrantyPeriod),
          },
          { name: words.id, value: chosen(sourceProductId) },
          { name: words.changed, value: <MomentDate at={updatedAt} /> },
        ]}
      />
    </Section>
  );
}
