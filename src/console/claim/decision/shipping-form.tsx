/** Buys a label: where it ships from, the parcel, then one of the prices. Filled in as the label that the store bought last. */
import { type FormEvent, useState } from 'react';
import type { LabelRates } from '../../../contract/shipping-label.ts';
import { providerLabel } from '../../../domain/connections/providers.ts';
import { ADDRESS_FIELDS } from '../../../domain/orders/order.ts';
import { needsCustoms } from '../../../domain/shipping/customs.ts';
import { fieldError, leftOf, sentenceOf } from '../../app/problem.ts';
import { useApi } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money.ts';
import { useRefusedField } from '../../parts/refused-field.ts';
import { useSave } from '../panels/save.ts';
import { useDesk } from '../query.ts';
import { askedCustoms, type CustomsEntry, CustomsFields, knownCustoms } from './customs.tsx';
import { text } from './shipping-text.ts';

const ADDRESS = ADDRESS_FIELDS.filter((field) => field !== 'company');
const PARCEL = ['grams', 'length', 'width', 'height'] as const;
type Name = (typeof ADDRESS)[number] | (typeof PARCEL)[number];
const WIDE: readonly Name[] = ['name', 'address1', 'address2'];
const OPTIONAL: readonly Name[] = ['address2', 'province', 'postalCode', 'phone'];

type Props = { resolutionId: string; onClose: () => void };

export function LabelForm({ resolutionId, onClose }: Props) {
  const { claim, shipping } = useDesk();
  const { providers, last } = shipping;
  const api = useApi();
  const [provider, setProvider] = useState(providers[0] ?? '');
  const [values, setValues] = useState<Partial<Record<Name, string>>>(() => known(last));
  const goods = shipping.goods.find((one) => one.resolutionId === resolutionId);
  const [declared, setDeclared] = useState<CustomsEntry | null>(null);
  const start = { country: values.country?.trim().toUpperCase() || null, province: values.province ?? null };
  const isAbroad = goods !== undefined && start.country !== null && needsCustoms(start, goods.to);
  const entry = !isAbroad
    ? null
    : (declared ?? knownCustoms(goods, last?.customs ?? null, start.country ?? ''));
  const [offer, setOffer] = useState<LabelRates | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { form, onTried } = useRefusedField();
  /** The prices were worked out for something else. */
  const onChange = (path: string) => {
    setOffer(null);
    setError((last: unknown) => leftOf(last, [path]));
  };
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const path = `/claims/${claim.id}/resolutions/${resolutionId}/rates`;
      setOffer(
        await api.post<LabelRates>(path, {
          ...{ provider, ...asked(values) },
          customs: entry && askedCustoms(entry),
        }),
      );
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
      onTried();
    }
  };
  const field = (name: Name) => {
    const isOfParcel = (PARCEL as readonly string[]).includes(name);
    const path = isOfParcel ? `parcel.${name}` : `from.${name}`;
    return (
      <TextField
        key={name}
        label={text[name]}
        {...(name === 'country' && { hint: text.countryHint, maxLength: 2, autoCapitalize: 'characters' })}
        {...(isOfParcel && { inputMode: 'numeric', pattern: '[1-9][0-9]{0,4}', maxLength: 5 })}
        {...(!isOfParcel && name !== 'country' && { maxLength: 255 })}
        required={!OPTIONAL.includes(name)}
        value={values[name] ?? ''}
        error={fieldError(error, path)}
        onValue={(value) => {
          setValues({ ...values, [name]: value });
          onChange(path);
        }}
      />
    );
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <form ref={form} className="flex flex-col gap-3" onSubmit={(event) => void ask(event)}>
        {providers.length > 1 ? (
          <SelectField
            label={text.service}
            value={provider}
            onValue={(value) => {
              setProvider(value as typeof provider);
              onChange('provider');
            }}
            options={providers.map((value) => ({ value, label: providerLabel(value) }))}
          />
        ) : null}
        <fieldset className="grid grid-cols-2 items-end gap-2">
          <legend className="mb-1 font-semibold">{text.from}</legend>
          {ADDRESS.map((name) => (
            <div key={name} className={WIDE.includes(name) ? 'col-span-2' : ''}>
              {field(name)}
            </div>
          ))}
        </fieldset>
        <fieldset className="grid grid-cols-2 items-end gap-2">
          <legend className="mb-1 font-semibold">{text.parcel}</legend>
          {PARCEL.map(field)}
        </fieldset>
        {entry ? (
          <CustomsFields
            entry={entry}
            error={error}
            onEntry={(next, path) => {
              setDeclared(next);
              onChange(path);
            }}
          />
        ) : null}
        {error === null ? null : (
          <p role="alert" className="font-semibold text-danger">
            {sentenceOf(error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind={offer ? 'secondary' : 'primary'} busy={busy}>
            {text.ask}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
      {offer ? (
        <Prices key={offer.rates[0]?.rate} resolutionId={resolutionId} offer={offer} onClose={onClose} />
      ) : null}
    </div>
  );
}

function known(last: ReturnType<typeof useDesk>['shipping']['last']): Partial<Record<Name, string>> {
  if (last === null) return {};
  const all = { ...last.from, name: last.from.name ?? last.from.company, ...last.parcel };
  return Object.fromEntries([...ADDRESS, ...PARCEL].map((name) => [name, String(all[name] ?? '')]));
}

function asked(values: Partial<Record<Name, string>>) {
  const said = (name: Name): string | null => values[name]?.trim() || null;
  return {
    from: {
      company: null,
      ...Object.fromEntries(ADDRESS.map((name) => [name, said(name)])),
      country: said('country')?.toUpperCase() ?? null,
    },
    parcel: Object.fromEntries(PARCEL.map((name) => [name, Number(said(name))])),
  };
}

/** The cheapest is chosen until a person chooses another one. */
function Prices({ resolutionId, offer, onClose }: Props & { offer: LabelRates }) {
  const save = useSave();
  const [chosen, setChosen] = useState(offer.rates[0]?.rate ?? '');
  const [busy, setBusy] = useState(false);
  const one = offer.rates.find(({ rate }) => rate === chosen);
  const buy = async () => {
    setBusy(true);
    const worked = await save(
      (api, path, version) =>
        api.post(`${path}/resolutions/${resolutionId}/labels`, { rate: chosen }, { version }),
      text.bought,
    );
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{text.rates}</legend>
      {offer.rates.map(({ rate, carrier, service, price, currency, days }) => (
        <label key={rate} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={`rate-${resolutionId}`}
            checked={rate === chosen}
            onChange={() => setChosen(rate)}
          />
          <span className="grow">
            <bdi>
              {carrier} {service}
            </bdi>
            , {text.days(days)}
          </span>
          <span className="shrink-0 font-semibold">{moneyText(price, currency)}</span>
        </label>
      ))}
      {one ? (
        <div className="mt-2">
          <Button busy={busy} onClick={() => void buy()}>
            {text.pay(moneyText(one.price, one.currency))}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
