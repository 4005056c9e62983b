import { Button } from '../../../ui/button.tsx';
import { AddressForm } from '../../order/check-answers/address-form.tsx';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import { Unavailable } from '../unavailable.tsx';
import type { ClaimAddressProps } from './model.ts';

export type { ClaimAddressProps } from './model.ts';

const words = all.address;
const missing = reviewWords.addressMissing;
const REQUIRED = Object.keys(missing) as (keyof typeof missing)[];

export const title = ({ refusal }: ClaimAddressProps) => refusal?.title ?? words.title;

function Question(props: ClaimAddressProps) {
  const form = useScreenForm(
    props.errors,
    (data) =>
      REQUIRED.filter((field) => data.has(field) && filled(data, field) === '').map((field) => ({
        field,
        message: missing[field],
      })),
    ['update'],
  );
  return (
    <Screen title={words.title} lead={words.lead(props.claimNumber)} back={props.back} errors={form.errors}>
      <FormBody form={form}>
        <AddressForm address={props.address} form={form} />
        <ActionBar>
          <Button busy={form.busy}>{words.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}

export const Page = (props: ClaimAddressProps) =>
  props.refusal === null ? (
    <Question {...props} />
  ) : (
    <Unavailable back={props.back} refusal={props.refusal} />
  );
