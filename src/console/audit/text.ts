/** Text of the audit log. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  search: { label: 'Search the audit log', placeholder: 'A name, or what was done' },
  filters: {
    label: 'Filters',
    who: 'Who',
    anyone: 'Anyone',
    anyToken: 'Any API token',
    anyRule: 'Any rule',
    token: (name: string) => `API token: ${name}`,
    operator: 'Operator and system',
    what: 'About',
    anything: 'Anything',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  list: 'Changes',
  failed: 'The audit log didn’t load',
  none: { title: 'No changes yet', text: 'Each change that your team makes is listed here.' },
  notFound: { title: 'No change matches', text: 'Try fewer filters or another search.' },
  platform: {
    title: 'Audit log of the platform',
    help: 'Changes to the staff, accounts and deleted stores. Each store has its own audit log for the rest.',
    none: { title: 'No changes yet', text: 'Each change to the staff and to accounts is listed here.' },
    noAccess: { title: 'You can’t see this log', text: 'Ask an admin of the platform for access.' },
  },
  export: 'Export as CSV',
});
