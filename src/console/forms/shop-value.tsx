/** What the shop says about a field that a person changed, and a button that gives the field back to it. */
import { Button } from '../parts/button.tsx';
import { type FieldSpec, shown } from './form-field.tsx';
import { text } from './text.ts';

type Props = {
  spec: FieldSpec;
  /** Of the field. */
  label: string;
  value: unknown;
  ofShop: unknown;
  /** Null for who may not change it. */
  onUse: (() => void) | null;
};

/** A period or a choice in words, any other value as it is. */
function words(spec: FieldSpec, value: unknown): string | null {
  if (value === null || value === '') return null;
  return spec.kind === 'period' || spec.kind === 'choice' ? shown(spec, value) : String(value);
}

/** "20" is the same as "20.000". */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && one !== '' && Number(one) === Number(other));

export function ShopValue({ spec, label, value, ofShop, onUse }: Props) {
  if (ofShop === undefined || isSame(value, ofShop)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <bdi className="wrap-anywhere">{text.shopSays(words(spec, ofShop))}</bdi>
      {onUse === null ? null : (
        <Button kind="quiet" className="starts-line" aria-label={`${text.useShop}: ${label}`} onClick={onUse}>
          {text.useShop}
        </Button>
      )}
    </span>
  );
}
