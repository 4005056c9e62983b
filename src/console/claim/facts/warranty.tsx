/** What a warranty claim says of its warranty. Loaded for such claims only. */
import type { ClaimOnWire } from '../../../contract/claim.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import { displayDurationText } from '../../../domain/time/duration.ts';
import { useTimeZone } from '../../app/session.tsx';
import { Facts } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { Day } from '../../parts/when.tsx';

const text = catalogue({
  productValue: 'Product value',
  warrantyFee: 'Warranty fee',
  bought: 'Date of purchase',
  period: 'Warranty period',
});

type Props = { warranty: NonNullable<ClaimOnWire['warrantyMetadata']>; currency: string };

export function WarrantyFacts({ warranty, currency }: Props) {
  const { productValue, warrantyFee, dateOfPurchase, warrantyPeriod } = warranty;
  const zone = useTimeZone();
  const money = (amount: string | null) => (amount === null ? null : moneyText(amount, currency));
  return (
    <Facts
      rows={[
        { name: text.productValue, value: money(productValue) },
        { name: text.warrantyFee, value: money(warrantyFee) },
        {
          name: text.bought,
          value: dateOfPurchase && <Day day={dateIn(Date.parse(dateOfPurchase), zone)} />,
        },
        { name: text.period, value: warrantyPeriod ? displayDurationText(warrantyPeriod) : null },
      ]}
    />
  );
}
