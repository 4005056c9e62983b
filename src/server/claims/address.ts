import { addressProblems, tidyAddress } from '../../domain/address.ts';
import { findCountry, provinceOptions } from '../../domain/countries.ts';
import type { Address } from '../../domain/order.ts';
import { ProblemError } from '../http/problem-error.ts';

/** The corrected address as it is kept: tidied, and complete enough for a label. Null where nothing is corrected. */
export function takeAddress(entered: Address | null | undefined, path: string): Address | null {
  if (!entered) return null;
  const address = tidyAddress(entered);
  const problems = addressProblems(address, { findCountry, provinceOptions });
  if (problems.length > 0) {
    throw new ProblemError('address_incomplete', {
      fields: problems.map(({ field, message }) => ({ path: `${path}.${field}`, message })),
    });
  }
  return address;
}
