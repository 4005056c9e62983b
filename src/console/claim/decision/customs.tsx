/** What is declared of a replacement that crosses a customs border: entered, and as it was declared. */
import type { DeskShipping, LabelRatesBody, ShippingLabelOnWire } from '../../../contract/shipping-label.ts';
import { fieldError } from '../../app/problem.ts';
import { TextField } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money.ts';
import { text } from './shipping-text.ts';

type Declared = NonNullable<ShippingLabelOnWire['customs']>;
type Goods = DeskShipping['goods'][number];

const COLUMNS = ['quantity', 'value', 'grams', 'origin', 'hsCode'] as const;
export type CustomsLine = Record<'description' | (typeof COLUMNS)[number], string>;
export type CustomsEntry = { signer: string; currency: string; items: readonly CustomsLine[] };

const EMPTY: CustomsLine = { description: '', quantity: '1', value: '', grams: '', origin: '', hsCode: '' };

/** The order's goods, with what was declared of the same ones last. @param origin of those that were not declared yet */
export function knownCustoms(goods: Goods, last: Declared | null, origin: string): CustomsEntry {
  const items = goods.items.map(({ description, quantity, value }): CustomsLine => {
    const before = last?.items.find((one) => one.description === description);
    return {
      ...{ description, quantity: String(quantity), value: Number(value) > 0 ? value : '' },
      ...{ grams: before ? String(before.grams) : '', origin: before?.origin ?? origin },
      hsCode: before?.hsCode ?? '',
    };
  });
  return {
    ...{ signer: last?.signer ?? '', currency: goods.currency },
    items: items.length > 0 ? items : [{ ...EMPTY, origin }],
  };
}

export const askedCustoms = ({
  signer,
  currency,
  items,
}: CustomsEntry): NonNullable<LabelRatesBody['customs']> => ({
  ...{ signer: signer.trim(), currency },
  items: items.map(({ description, quantity, value, grams, origin, hsCode }) => ({
    ...{ description: description.trim(), quantity: Number(quantity), value: value.trim() },
    ...{ grams: Number(grams), origin: origin.trim().toUpperCase(), hsCode: hsCode.trim() || null },
  })),
});

const LOOKS = {
  quantity: { inputMode: 'numeric', pattern: '[1-9][0-9]{0,2}', maxLength: 3 },
  value: { inputMode: 'decimal', maxLength: 14 },
  grams: { inputMode: 'numeric', pattern: '[1-9][0-9]{0,4}', maxLength: 5 },
  origin: { maxLength: 2, autoCapitalize: 'characters', hint: text.countryHint },
  hsCode: { maxLength: 13, hint: text.customs.hsHint },
} as const;

type FieldsProps = {
  entry: CustomsEntry;
  error: unknown;
  /** `path` of what was changed. */
  onEntry: (entry: CustomsEntry, path: string) => void;
};

export function CustomsFields({ entry, error, onEntry }: FieldsProps) {
  const { signer, currency, items } = entry;
  const change = (index: number, name: keyof CustomsLine, value: string) =>
    onEntry(
      { ...entry, items: items.map((one, at) => (at === index ? { ...one, [name]: value } : one)) },
      `customs.items.${index}.${name}`,
    );
  const whole = fieldError(error, 'customs');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{text.customs.title}</legend>
      <p className="text-muted">{text.customs.lead}</p>
      {whole ? <p className="font-semibold text-danger">{whole}</p> : null}
      {items.map((item, index) => {
        const path = `customs.items.${index}`;
        const field = (name: keyof CustomsLine, look: object) => (
          <TextField
            key={name}
            label={name === 'value' ? text.customs.value(currency) : text.customs[name]}
            {...look}
            required={name !== 'hsCode'}
            value={item[name]}
            error={fieldError(error, `${path}.${name}`)}
            onValue={(value) => change(index, name, value)}
          />
        );
        return (
          // The lines stay as many as the goods are.
          <fieldset key={path} className="grid grid-cols-2 items-end gap-2">
            <legend className="sr-only">{text.customs.line(index + 1)}</legend>
            <div className="col-span-2">{field('description', { maxLength: 60 })}</div>
            {COLUMNS.map((name) => field(name, LOOKS[name]))}
          </fieldset>
        );
      })}
      <TextField
        label={text.customs.signer}
        hint={text.customs.signerHint}
        maxLength={100}
        required
        value={signer}
        error={fieldError(error, 'customs.signer')}
        onValue={(value) => onEntry({ ...entry, signer: value }, 'customs.signer')}
      />
    </fieldset>
  );
}

export const DeclaredToCustoms = ({ customs: { signer, currency, items } }: { customs: Declared }) => (
  <details>
    <summary className="cursor-pointer text-muted">{text.customs.declared}</summary>
    <ul className="mt-1 flex flex-col gap-1">
      {items.map(({ description, quantity, value, origin, hsCode }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was declared never changes
        <li key={index} className="wrap-anywhere">
          {quantity} × <bdi>{description}</bdi>, {text.customs.each(moneyText(value, currency))},{' '}
          {text.customs.madeIn(origin)}
          {hsCode === null ? null : `, ${text.customs.hs(hsCode)}`}
        </li>
      ))}
      <li className="wrap-anywhere">
        {text.customs.signedBy} <bdi>{signer}</bdi>
      </li>
    </ul>
  </details>
);
