/** A postal address, one part per line. */
import { countryName } from '../../domain/addresses/country-name.ts';
import type { Address } from '../../domain/orders/order.ts';

/** City, state and code as in the United States, in whatever country: the forms of all countries would weigh too much here. */
function linesOf(address: Address) {
  const region = [address.province, address.postalCode].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  const country = address.country && countryName(address.country);
  const lines = [address.name, address.company, address.address1, address.address2, place, country];
  return lines.filter(Boolean);
}

export const AddressLines = ({ address }: { address: Address }) => (
  <address className="not-italic">
    {linesOf(address).map((line) => (
      <bdi key={line} className="block wrap-anywhere">
        {line}
      </bdi>
    ))}
  </address>
);
