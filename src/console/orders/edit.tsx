/** An order as a form: what the shop sent, corrected by hand. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { ShopValue } from '../forms/shop-value.tsx';
import { type Saved, type SectionState, useSection } from '../forms/use-section.ts';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { EditedLines } from './edit-lines.tsx';
import { text } from './edit-text.ts';
import {
  ADDRESS_FIELDS,
  bodyOf,
  CUSTOMER_FIELDS,
  LINES,
  PATHS,
  shopValues,
  totalWith,
  valuesOf,
} from './edit-values.ts';
import { editQuery } from './query.ts';

export function EditOrder() {
  const { store = '', orderId = '' } = useParams<{ store: string; orderId: string }>();
  const { data, error, refetch } = useQuery(editQuery(useApi(), store, orderId));
  if (data) return <EditPage edit={data} />;
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return <Failed isPage title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  return <Loading isPage />;
}

const savedAs = (edit: OrderEditAnswer): Saved => ({ values: valuesOf(edit), version: edit.version });

function EditPage({ edit }: { edit: OrderEditAnswer }) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug() ?? ''];
  const mayChange = useCan()('order:update');
  const path = `/orders/${encodeURIComponent(edit.id)}/edit`;
  const form = useSection({
    saved: savedAs(edit),
    write: async (changed, version) => {
      const body = bodyOf({ ...valuesOf(edit), ...changed });
      const now = await api.put<OrderEditAnswer>(path, body, { version });
      await client.invalidateQueries({ queryKey: [store, 'order', edit.id] });
      return savedAs(now);
    },
    reread: async () => savedAs(await client.fetchQuery({ ...editQuery(api, store, edit.id), staleTime: 0 })),
  });
  const fields = (
    <>
      <Fields title={text.customer} specs={CUSTOMER_FIELDS} {...{ edit, form, mayChange }} />
      <Fields
        title={text.address}
        lead={text.addressLead}
        specs={ADDRESS_FIELDS}
        {...{ edit, form, mayChange }}
      />
      <EditedLines {...{ edit, form, mayChange }} />
      <Total edit={edit} form={form} />
    </>
  );
  return (
    <Page title={text.title(orderName(edit.orderNumber))} help={text.help}>
      <p className="-mt-4">
        <Link to={urls.console.order(store, edit.id)} className="text-brand-ink underline">
          {text.back}
        </Link>
      </p>
      {mayChange ? (
        <SectionForm form={form} mayChange paths={[...PATHS, LINES]}>
          {fields}
        </SectionForm>
      ) : (
        <>
          <p role="note" className="rounded-lg bg-neutral-wash px-3 py-2">
            {text.readOnly}
          </p>
          {fields}
        </>
      )}
    </Page>
  );
}

type Part = { edit: OrderEditAnswer; form: SectionState; mayChange: boolean };
type FieldsProps = Part & { title: string; lead?: string; specs: readonly FieldSpec[] };

const EMAIL = 'customer.email';

function Fields({ title, lead, specs, edit, form, mayChange }: FieldsProps) {
  const ofShop = shopValues(edit);
  return (
    <Section title={title} {...(lead && { lead })}>
      <div className="grid gap-4 sm:grid-cols-2">
        {specs.map((spec) => (
          <FormField
            key={spec.path}
            form={form}
            spec={spec}
            mayChange={mayChange}
            meaning={
              <>
                {spec.path === EMAIL && form.valueOf(EMAIL) !== edit.customer.email ? (
                  <span className="block">{text.emailMoves}</span>
                ) : null}
                <ShopValue
                  spec={spec}
                  label={spec.label}
                  value={form.valueOf(spec.path)}
                  ofShop={ofShop[spec.path]}
                  onUse={mayChange ? () => form.change(spec.path, ofShop[spec.path]) : null}
                />
              </>
            }
          />
        ))}
      </div>
    </Section>
  );
}

function Total({ edit, form }: Omit<Part, 'mayChange'>) {
  const total = totalWith(edit, form.values);
  const { currency, total: ofShop } = edit.shop;
  if (total === null) return null;
  return (
    <p role="status" className="text-end">
      {text.total}: <strong className="text-lg font-semibold">{moneyText(total, currency)}</strong>
      {total === ofShop ? null : (
        <span className="block text-muted">{text.totalWas(moneyText(ofShop, currency))}</span>
      )}
    </p>
  );
}
