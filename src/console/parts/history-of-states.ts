/** The last changes of a section of the settings, for states of the gallery. */
import type { AuditLine } from '../../contract/audit.ts';
import { DEEDS } from '../../domain/audit/operations.ts';
import { OWNER } from './people-of-states.ts';
import { answered } from './screen-states.ts';

/** @param name of the thing that was changed @param change a field, as it was and as it is */
export function historyOf(
  operation: keyof typeof DEEDS,
  name: string,
  [field, before, after]: readonly [field: string, before: string, after: string],
) {
  const [kind, did] = DEEDS[operation];
  const line: AuditLine = {
    ...{ id: 'h1', at: '2026-11-05T14:31:00.000Z', operation, requestId: null },
    actor: { kind: 'person', id: OWNER.person.id, name: OWNER.person.name, version: null },
    did: `${did} “${name}”`,
    subject: { kind, id: 'k1', name },
    before: { [field]: before },
    after: { [field]: after },
  };
  return { 'GET /audit-log': answered({ lines: [line], nextCursor: null }) };
}
