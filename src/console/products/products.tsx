/** A store's products by name, with a search. */
import { Link } from 'react-router';
import type { Catalogue, ListedProduct } from '../../contract/product-list.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter } from '../lists/filters.tsx';
import { ImportLink } from '../lists/import-link.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Icon } from '../parts/icon.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const FILTERS: readonly ListFilter[] = [
  { after: 'updatedAfter', before: 'updatedBefore', ...text.updated },
  choiceOf('status', ['active', 'draft', 'archived'], text.status),
];

export const Products = () => (
  <ListPage<Catalogue, ListedProduct>
    words={text}
    icon="parcel"
    permissions={['product:read']}
    path="/products"
    actions={<ImportLink kind="products" />}
    filters={FILTERS}
    csv="products"
    linesOf={({ products }) => products}
  >
    {(product) => <ProductLine key={product.sourceProductId} product={product} />}
  </ListPage>
);

function ProductLine({ product }: { product: ListedProduct }) {
  const store = useStoreSlug() ?? '';
  const { sourceProductId, name, sku, price, currency, status, variantCount } = product;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,6rem)_minmax(0,6rem)_minmax(0,7rem)] md:items-center">
        <span className="min-w-0 max-md:w-full">
          <Link
            to={urls.console.product(store, sourceProductId)}
            className="block truncate font-semibold text-brand-ink after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
          <bdi className="block truncate text-muted">{sku}</bdi>
        </span>
        <span className="text-muted">{text.variants(variantCount)}</span>
        <span className={status === 'active' ? 'text-muted' : 'font-semibold'}>{text.status[status]}</span>
        <span className="truncate md:text-end">
          {price === null || currency === null ? '' : moneyText(price, currency, 'item')}
        </span>
      </div>
      <Icon name="forward" size={18} className="text-muted" />
    </li>
  );
}
