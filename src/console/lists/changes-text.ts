/** Text of what people changed, apart from text.ts: the claim's page loads that, and shows no changes. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  byHand: {
    title: 'Changed by hand',
    lead: 'Imports don’t overwrite what your team changes here.',
    failed: 'The changes didn’t load',
    someone: 'Someone who left',
    of: (field: string, item: string) => `${field} of ${item}`,
    changed: (what: string, after: string, before: string) => `${what}: ${after} (was ${before})`,
  },
  auditLine: {
    open: (subject: string) => `Open: ${subject}`,
    was: 'before',
    is: 'now',
    gone: 'was',
    more: (count: number) => (count === 1 ? '1 more value' : `${count} more values`),
    kinds: { person: null, token: 'API token', operator: 'Operator', rule: 'Rule' },
    version: (version: number) => `, version ${version}`,
  },
  history: {
    title: 'Last changes',
    all: 'All changes in the audit log',
    failed: 'The last changes didn’t load',
    none: 'Nobody has changed anything here yet.',
    notLately: 'No changes in the last weeks. The audit log has the older ones.',
  },
});
