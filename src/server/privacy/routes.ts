/** Erasing a customer (docs/decisions/111-privacy.md). */
import {
  personErasureBodySchema,
  personErasureSchema,
  personErasuresSchema,
  personToEraseSchema,
} from '../../contract/person-erasure.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { erasePersonByEmail, readErasure, readErasures, readPersonToErase } from './commands.ts';

// There is no resource for customers: whoever erases one takes something out of orders and claims.
const shared = { tag: 'Privacy', permissions: ['order:delete', 'claim:delete'] } as const;

export function privacyRoutes(to: Wiring): void {
  teamRead(to, {
    ...shared,
    url: '/customers/:id/erasure',
    operationId: 'readPersonToErase',
    summary: 'What would be erased of a customer, and what keeps it from that',
    answer: personToEraseSchema,
    read: (held, { id = '' }) => readPersonToErase(held, id),
  });
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/person-erasures',
    operationId: 'erasePerson',
    summary: 'Erase a customer by their email address',
    description:
      'A job takes them out of everything in the store within a minute. Claims, amounts and the ledger stay without them. It can’t be stopped or taken back.',
    problems: ['not_found', 'person_has_open_claims'],
    again: true,
    security: 'erasure_asked',
    body: personErasureBodySchema,
    answer: { status: 202, schema: personErasureSchema },
    write: erasePersonByEmail,
  });
  teamRead(to, {
    ...shared,
    url: '/person-erasures',
    operationId: 'listPersonErasures',
    summary: 'The last fifty erasures of customers, with how far they are',
    answer: personErasuresSchema,
    read: readErasures,
  });
  teamRead(to, {
    ...shared,
    url: '/person-erasures/:id',
    operationId: 'readPersonErasure',
    summary: 'An erasure of a customer, with how far it is',
    answer: personErasureSchema,
    read: (held, { id = '' }) => readErasure(held, id),
  });
}
