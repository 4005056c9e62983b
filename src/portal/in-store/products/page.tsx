import { displayDurationText } from '../../../domain/time/duration.ts';
import { Button } from '../../../ui/button.tsx';
import { choiceId } from '../../../ui/choice.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { urls } from '../../../urls.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import { fieldOf } from './answers.ts';
import type { ProductsProps, ProductView } from './model.ts';
import { useSearch } from './search.ts';

export type { ProductsProps } from './model.ts';

const words = all.products;
const MOST = 20;

const asked = ({ forCustomer }: ProductsProps) => (forCustomer ? words.forCustomer : words);

export const title = (props: ProductsProps) => asked(props).title;

function ProductCard({ product, first, chosen }: { product: ProductView; first: boolean; chosen: boolean }) {
  const { sourceProductId, name, sku, imageUrl, warrantyPeriod } = product;
  const warranty =
    warrantyPeriod === null ? words.noWarranty : words.warranty(displayDurationText(warrantyPeriod));
  return (
    <label className="card choice grid cursor-pointer grid-cols-[auto_auto_1fr] items-center gap-x-4 p-4">
      <input
        type="radio"
        name="product"
        value={sourceProductId}
        id={choiceId('product', sourceProductId, first)}
        defaultChecked={chosen}
        className="control"
      />
      <Picture src={imageUrl} alt="" />
      <span className="flex min-w-0 flex-col">
        <span className="product-name font-semibold">{name}</span>
        {sku === null ? null : <span className="text-muted">{sku}</span>}
        <span className="text-muted">{warranty}</span>
      </span>
    </label>
  );
}

function Found({ products, chosen }: { products: ProductView[]; chosen: string | null }) {
  return products.map((product, index) => (
    <ProductCard
      key={product.sourceProductId}
      product={product}
      first={index === 0}
      chosen={product.sourceProductId === chosen}
    />
  ));
}

type SearchProps = { query: string; error: string | null; typed: (query: string) => void };

/** Works with the button alone; with script it searches as you type. */
function SearchForm({ query, error, typed }: SearchProps) {
  return (
    <search>
      <form method="get" className="flex flex-col gap-3">
        <TextInput
          name="q"
          type="search"
          label={words.search}
          hint={words.searchHint}
          error={error}
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        <Button kind="secondary">{words.submitSearch}</Button>
      </form>
    </search>
  );
}

export function Page(props: ProductsProps) {
  const { products, query, typed } = useSearch(props);
  const count = products?.length ?? 0;
  const form = useScreenForm(props.errors, (data) =>
    filled(data, 'product') === '' ? [{ field: fieldOf(count), message: words.missing }] : [],
  );
  return (
    <Screen title={asked(props).title} back={props.back} step={props.step} errors={form.errors}>
      <SearchForm query={props.query} error={form.errorOf('q')} typed={typed} />
      <p role="status" className={products === null ? 'sr-only' : 'text-muted'}>
        {products === null ? '' : count === MOST ? words.most : words.found(count)}
      </p>
      <FormBody form={form} goesOnBy="product">
        <input type="hidden" name="q" value={query} />
        {products === null || count === 0 ? null : (
          <Fieldset name="product" legend={words.results} quietLegend error={form.errorOf('product')}>
            <Found products={products} chosen={props.chosen} />
          </Fieldset>
        )}
        {count === 0 && products !== null ? <p>{words.none}</p> : null}
        <p>
          <Link href={urls.inStore.notFound()} className="inline-flex min-h-11 items-center">
            {words.notFound}
          </Link>
        </p>
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
