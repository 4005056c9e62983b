/** A product and its variants as a form: what the shop sent, corrected by hand. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ProductEditAnswer } from '../../contract/product-edit.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { ShopValue } from '../forms/shop-value.tsx';
import { type Saved, type SectionState, useSection } from '../forms/use-section.ts';
import { recordKey } from '../lists/record-page.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Failed, Loading, NoAccess, ReadOnly } from '../parts/states.tsx';
import { bodyOf, pathsOf, productSpecs, valuesOf, variantSpecs } from './edit-values.ts';
import { editQuery } from './query.ts';
import { text } from './text.ts';

const words = text.edit;

export function EditProduct() {
  const { store = '', productId = '' } = useParams<{ store: string; productId: string }>();
  const mayRead = useCan()('product:read');
  const { data, error, refetch } = useQuery({ ...editQuery(useApi(), store, productId), enabled: mayRead });
  if (!mayRead) return <NoAccess words={text.noAccess} />;
  if (data) return <EditPage edit={data} />;
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return (
      <Failed isPage title={text.product.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
    );
  }
  return <Loading isPage />;
}

const savedAs = (edit: ProductEditAnswer): Saved => ({ values: valuesOf(edit), version: edit.version });

function useProductForm(edit: ProductEditAnswer): SectionState {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug() ?? ''];
  const { sourceProductId: id } = edit;
  const query = editQuery(api, store, id);
  const reread = () => client.fetchQuery({ ...query, staleTime: 0 });
  return useSection({
    saved: savedAs(edit),
    write: async (changed, version) => {
      // Variants that came or went meanwhile are in what was read last.
      const last = client.getQueryData(query.queryKey) ?? edit;
      const body = bodyOf(last, { ...valuesOf(last), ...changed });
      const path = `/products/${encodeURIComponent(id)}/edit`;
      const now = await api.put<ProductEditAnswer>(path, body, { version });
      client.setQueryData(query.queryKey, now);
      await client.invalidateQueries({ queryKey: recordKey(store, '/products', id) });
      return savedAs(now);
    },
    reread: async () => savedAs(await reread()),
  });
}

function EditPage({ edit }: { edit: ProductEditAnswer }) {
  const store = useStoreSlug() ?? '';
  const mayChange = useCan()('product:update');
  const form = useProductForm(edit);
  const part = { edit, form, mayChange };
  const fields = (
    <>
      <Section title={words.product}>
        <Fields specs={productSpecs(form.values)} {...part} />
        <p className="text-muted">{words.statusMeans}</p>
      </Section>
      {edit.variants.length === 0 ? null : <Variants {...part} />}
    </>
  );
  return (
    <Page title={words.title(edit.name)} help={words.help}>
      <p className="-mt-4">
        <Link to={urls.console.product(store, edit.sourceProductId)} className="text-brand-ink underline">
          {words.back}
        </Link>
      </p>
      {mayChange ? (
        <SectionForm form={form} mayChange paths={pathsOf(edit)}>
          {fields}
        </SectionForm>
      ) : (
        <>
          <ReadOnly>{words.readOnly}</ReadOnly>
          {fields}
        </>
      )}
    </Page>
  );
}

type Part = { edit: ProductEditAnswer; form: SectionState; mayChange: boolean };

function Variants(part: Part) {
  const { edit, form } = part;
  return (
    <Section title={words.variants} lead={words.variantsLead}>
      <ul className="flex flex-col divide-y divide-line">
        {edit.variants.map(({ sourceVariantId: id, name, sku }) => {
          const title = name ?? sku ?? id;
          return (
            <li key={id} className="py-4 first:pt-0">
              <fieldset className="flex min-w-0 flex-col gap-3">
                <legend className="float-left mb-2 w-full font-semibold wrap-anywhere">
                  <bdi>{title}</bdi>
                </legend>
                <div className="clear-both">
                  <Fields specs={variantSpecs(id, form.values)} of={title} {...part} />
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** @param of the variant that the fields belong to */
function Fields({ specs, of, edit, form, mayChange }: Part & { specs: readonly FieldSpec[]; of?: string }) {
  const ofShop = valuesOf(edit.shop);
  const isOfShop = (path: string) => path === 'currency' && edit.shop.currency !== null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {specs.map((spec) => (
        <FormField
          key={spec.path}
          form={form}
          spec={spec}
          mayChange={mayChange && !isOfShop(spec.path)}
          meaning={
            isOfShop(spec.path) ? (
              words.currencyOfShop
            ) : (
              <ShopValue
                spec={spec}
                label={of === undefined ? spec.label : `${spec.label}, ${of}`}
                value={form.valueOf(spec.path)}
                ofShop={ofShop[spec.path]}
                onUse={mayChange ? () => form.change(spec.path, ofShop[spec.path]) : null}
              />
            )
          }
        />
      ))}
    </div>
  );
}
