import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextInput } from '../../../ui/field.tsx';
import type { ScreenForm } from '../../parts/form.tsx';
import type { AddressValues, OpenAddress } from './model.ts';
import { isRedrawn, redrawnAddress } from './redraw.ts';
import { words as reviewWords } from './text.ts';

const words = reviewWords.address;

type PlaceView = OpenAddress['fields']['places'][number];

/** No longer than the contract allows (src/contract/order.ts). */
const LONGEST = {
  name: 200,
  company: 200,
  address1: 200,
  address2: 200,
  city: 200,
  province: 100,
  postalCode: 40,
  phone: 60,
} as const;

type LineName = Exclude<keyof AddressValues, 'country'>;
type LineProps = {
  form: ScreenForm;
  values: AddressValues;
  name: LineName;
  label: string;
  autoComplete: string;
  inputMode?: 'numeric' | 'tel' | undefined;
};

function Line({ form, values, name, label, autoComplete, inputMode }: LineProps) {
  return (
    <TextInput
      name={name}
      label={label}
      error={form.errorOf(name)}
      defaultValue={values[name]}
      autoComplete={`shipping ${autoComplete}`}
      inputMode={inputMode}
      maxLength={LONGEST[name]}
    />
  );
}

const AUTO_COMPLETE = {
  city: 'address-level2',
  province: 'address-level1',
  postalCode: 'postal-code',
} as const;

function Place({ form, address, place }: { form: ScreenForm; address: OpenAddress; place: PlaceView }) {
  const { values } = address;
  const { provinces } = address.fields;
  const { name, required } = place;
  const label = required ? place.label : words.optional(place.label);
  const autoComplete = AUTO_COMPLETE[name];
  if (name !== 'province' || provinces.length === 0)
    return (
      <Line
        form={form}
        values={values}
        name={name}
        label={label}
        autoComplete={autoComplete}
        // US ZIP codes are digits only, so phones can show the number keypad.
        inputMode={name === 'postalCode' && values.country === 'US' ? 'numeric' : undefined}
      />
    );
  const known = provinces.some(({ value }) => value === values.province);
  return (
    <Select
      name={name}
      label={label}
      error={form.errorOf(name)}
      autoComplete={`shipping ${autoComplete}`}
      options={provinces}
      placeholder={words.provinceNone}
      defaultValue={known ? values.province : ''}
    />
  );
}

/** What was entered while the fields of another country were loading. */
const typedSince = (before: FormData, now: FormData): Partial<AddressValues> =>
  Object.fromEntries(
    (['city', 'postalCode'] as const)
      .filter((name) => now.get(name) !== before.get(name))
      .map((name) => [name, String(now.get(name) ?? '')]),
  );

/**
 * The form is prefilled and submitted as a whole; unchanged fields mean no correction. The country comes first because it decides
 * which other fields appear.
 */
export function AddressForm({ address, form }: { address: OpenAddress; form: ScreenForm }) {
  const [shown, setShown] = useState(address);
  const asked = useRef(0);
  const onCountry = async (event: ChangeEvent<HTMLSelectElement>) => {
    const owner = event.currentTarget.form;
    if (owner === null) return;
    asked.current += 1;
    const at = asked.current;
    const before = new FormData(owner);
    const found = await redrawnAddress(owner, 'country');
    // The answer to an earlier choice may come later.
    if (!isRedrawn(found) || at !== asked.current) return;
    setShown({ ...found, values: { ...found.values, ...typedSince(before, new FormData(owner)) } });
  };
  const line = (name: Exclude<LineName, PlaceView['name']>, autoComplete: string) => (
    <Line
      form={form}
      values={address.values}
      name={name}
      label={words[name]}
      autoComplete={autoComplete}
      inputMode={name === 'phone' ? 'tel' : undefined}
    />
  );
  return (
    <div className="flex flex-col gap-5 pt-2 pb-1">
      <Select
        name="country"
        label={words.country}
        error={form.errorOf('country')}
        options={address.fields.countries}
        defaultValue={address.values.country}
        autoComplete="shipping country"
        onChange={onCountry}
      />
      <Button kind="secondary" name="update" value="country" className="without-script">
        {words.update}
      </Button>
      {line('name', 'name')}
      {line('company', 'organization')}
      {line('address1', 'address-line1')}
      {line('address2', 'address-line2')}
      {shown.fields.places.map((place) => (
        // Each country gets fresh fields: the key remounts them with that country's values.
        <Place key={`${shown.values.country} ${place.name}`} form={form} address={shown} place={place} />
      ))}
      {line('phone', 'tel')}
    </div>
  );
}
