/** What the shop says about a field that a person changed, and a button that gives the field back to it. */
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

type Props = {
  /** Of the field. */
  label: string;
  value: unknown;
  ofShop: unknown;
  /** Null for who may not change it. */
  onUse: (() => void) | null;
};

/** "20" is the same as "20.000". */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && one !== '' && Number(one) === Number(other));

export function ShopValue({ label, value, ofShop, onUse }: Props) {
  if (ofShop === undefined || isSame(value, ofShop)) return null;
  const says = ofShop === null || ofShop === '' ? null : String(ofShop);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="wrap-anywhere">{text.shopSays(says)}</bdi>
      {onUse === null ? null : (
        <Button kind="quiet" aria-label={`${text.useShop}: ${label}`} onClick={onUse}>
          {text.useShop}
        </Button>
      )}
    </span>
  );
}
