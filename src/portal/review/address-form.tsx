import { type ChangeEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import type { ScreenForm } from '../form.tsx';
import { text } from '../text.ts';
import type { AddressValues, ReviewProps } from './model.ts';
import { provincesFor } from './provinces.ts';

const words = text.review.address;

/** At most what the contract takes (src/contract/order.ts). */
const LONGEST = {
  name: 200,
  company: 200,
  address1: 200,
  address2: 200,
  city: 200,
  postalCode: 40,
  phone: 60,
} as const;

type LineProps = { form: ScreenForm; values: AddressValues; name: keyof AddressValues; autoComplete: string };

function Line({ form, values, name, autoComplete }: LineProps) {
  if (name === 'country' || name === 'province') return null;
  return (
    <TextInput
      name={name}
      label={words[name]}
      error={form.errorOf(name)}
      defaultValue={values[name]}
      autoComplete={`shipping ${autoComplete}`}
      maxLength={LONGEST[name]}
    />
  );
}

function Province({
  form,
  address,
  provinces,
}: {
  form: ScreenForm;
  address: ReviewProps['address'];
  provinces: ReviewProps['address']['provinces'];
}) {
  const common = {
    name: 'province',
    label: words.province,
    error: form.errorOf('province'),
    autoComplete: 'shipping address-level1',
  };
  if (provinces.length === 0)
    return <TextInput {...common} defaultValue={address.values.province} maxLength={100} />;
  const known = provinces.some(({ value }) => value === address.values.province);
  return (
    <Select
      {...common}
      key={provinces[0]?.value}
      options={provinces}
      placeholder={words.provinceNone}
      defaultValue={known ? address.values.province : ''}
    />
  );
}

/** Prefilled and always sent: fields left as they are mean no correction. */
export function AddressForm({ address, form }: { address: ReviewProps['address']; form: ScreenForm }) {
  const [provinces, setProvinces] = useState(address.provinces);
  const onCountry = async (event: ChangeEvent<HTMLSelectElement>) => {
    const owner = event.currentTarget.form;
    const found = owner === null ? null : await provincesFor(owner);
    if (found !== null) setProvinces(found);
  };
  const { values } = address;
  const line = (name: keyof AddressValues, autoComplete: string) => (
    <Line form={form} values={values} name={name} autoComplete={autoComplete} />
  );
  return (
    <div className="flex flex-col gap-5 pt-2 pb-1">
      {line('name', 'name')}
      {line('company', 'organization')}
      {line('address1', 'address-line1')}
      {line('address2', 'address-line2')}
      {line('city', 'address-level2')}
      <Select
        name="country"
        label={words.country}
        error={form.errorOf('country')}
        options={address.countries}
        defaultValue={values.country}
        autoComplete="shipping country"
        onChange={onCountry}
      />
      <Button kind="secondary" name="update" value="provinces" className="without-script">
        {words.update}
      </Button>
      <Province form={form} address={address} provinces={provinces} />
      {line('postalCode', 'postal-code')}
      {line('phone', 'tel')}
    </div>
  );
}
