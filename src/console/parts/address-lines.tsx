/** A postal address as its country writes it, one part per line. */
import { useEffect, useState } from 'react';
import { countryName } from '../../domain/addresses/country-name.ts';
import type { Address } from '../../domain/orders/order.ts';
import { loadEarly } from './load-early.ts';

type Write = (address: Address) => string[];

/** For the United States, and for any other country until its form has loaded. */
const asAmericans: Write = (address) => {
  const region = [address.province, address.postalCode].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  const country = address.country && countryName(address.country);
  const lines = [address.name, address.company, address.address1, address.address2, place, country];
  return lines.flatMap((line) => line || []);
};

/** The forms of all countries weigh more than a page, so they load with the first address abroad. */
let asCountriesDo: Write | null = null;
async function loadForms(): Promise<Write> {
  const { labelLines } = await import('../../domain/addresses/address-lines.ts');
  asCountriesDo = labelLines;
  return labelLines;
}

function useWriting({ country }: Address): Write {
  const [loaded, setLoaded] = useState(() => asCountriesDo);
  const isAbroad = country !== 'US';
  useEffect(() => {
    if (loaded || !isAbroad) return;
    let isWanted = true;
    const use = (write: Write) => {
      if (isWanted) setLoaded(() => write);
    };
    // After a release, the page loads itself anew (web/reload-guard.ts). Offline, the American form stays.
    loadEarly(loadForms).then(use, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [loaded, isAbroad]);
  return (isAbroad && loaded) || asAmericans;
}

export const AddressLines = ({ address }: { address: Address }) => (
  <address className="not-italic">
    {useWriting(address)(address).map((line) => (
      <bdi key={line} className="block wrap-anywhere">
        {line}
      </bdi>
    ))}
  </address>
);
