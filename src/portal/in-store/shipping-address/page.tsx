import { Button } from '../../../ui/button.tsx';
import { AddressForm } from '../../order/check-answers/address-form.tsx';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import type { ShippingAddressProps } from './model.ts';

export type { ShippingAddressProps } from './model.ts';

const words = all.shippingAddress;
const missing = reviewWords.addressMissing;
const REQUIRED = Object.keys(missing) as (keyof typeof missing)[];

const asked = ({ forCustomer }: ShippingAddressProps) => (forCustomer ? words.forCustomer : words);

export const title = (props: ShippingAddressProps) => asked(props).title;

export function Page(props: ShippingAddressProps) {
  const form = useScreenForm(
    props.errors,
    (data) =>
      REQUIRED.filter((field) => data.has(field) && filled(data, field) === '').map((field) => ({
        field,
        message: missing[field],
      })),
    ['update'],
  );
  const { title, lead } = asked(props);
  return (
    <Screen title={title} lead={lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <AddressForm address={props.address} form={form} />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
