import { presentCustomer } from '../../customers/present.ts';
import { type CustomerRow, customerSql } from '../../customers/queries.ts';
import { read } from './part.ts';

/** Everything under the claim's email address in its store. */
export const customerPart = read<'customer', CustomerRow | null>(
  'order:read',
  customerSql('c.email_key'),
  (row, { store }) => row && presentCustomer(store, row),
);
