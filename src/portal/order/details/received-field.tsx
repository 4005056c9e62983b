import { Button } from '../../../ui/button.tsx';
import { choiceId } from '../../../ui/choice.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { ReceivedView } from './model.ts';
import { useReceivedSearch } from './received-search.ts';
import { words as all } from './text.ts';

const words = all.received;

function Product({ product, view }: { product: ReceivedView['found'][number]; view: ReceivedView }) {
  const { sourceProductId: id, name, sku, imageUrl } = product;
  return (
    <label className="card choice grid cursor-pointer grid-cols-[auto_auto_1fr] items-center gap-x-4 p-4">
      <input
        type="radio"
        name="receivedProduct"
        value={id}
        id={choiceId('receivedProduct', id, false)}
        defaultChecked={view.chosen === id}
        className="control"
      />
      <Picture src={imageUrl} alt="" />
      <span className="flex min-w-0 flex-col">
        <span className="product-name font-semibold">{name}</span>
        {sku === null ? null : <span className="text-muted">{sku}</span>}
      </span>
    </label>
  );
}

/** CSS shows this when "Wrong item" is chosen. Picking a product is faster, but a description is enough. */
export function ReceivedField({ view, max }: { view: ReceivedView; max: number }) {
  const { found, searched, typed } = useReceivedSearch(view);
  return (
    // A layout class on this element would override the rule that hides it.
    <div className="when-wrong-item">
      <div className="flex flex-col gap-3">
        <TextInput
          name="received"
          label={words.label}
          hint={words.hint}
          defaultValue={view.text}
          autoComplete="off"
          maxLength={max}
          onChange={(event) => typed(event.currentTarget.value)}
        />
        <Button kind="secondary" name="search" value="1" className="without-script">
          {words.search}
        </Button>
        <p role="status" className={searched ? 'text-muted' : 'sr-only'}>
          {searched ? words.found(found.length) : ''}
        </p>
        {found.length === 0 ? null : (
          <Fieldset name="receivedProduct" legend={words.results}>
            {found.map((product) => (
              <Product key={product.sourceProductId} product={product} view={view} />
            ))}
            <label className="card choice flex min-h-14 cursor-pointer items-center gap-4 p-4">
              <input
                type="radio"
                name="receivedProduct"
                value=""
                defaultChecked={view.chosen === null}
                className="control"
              />
              <span>{words.none}</span>
            </label>
          </Fieldset>
        )}
      </div>
    </div>
  );
}
