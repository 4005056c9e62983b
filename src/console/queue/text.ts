/** Text of the queue. */
import type { QueueSort, QueueTab } from '../../domain/claims/claim-queue.ts';
import type { NamedField } from '../../domain/claims/search/search.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';
import type { FilterField } from './filters.ts';

const EMPTY: Record<QueueTab, { title: string; text: string }> = {
  todo: { title: 'Nothing to do', text: 'New claims appear here automatically.' },
  on_hold: { title: 'Nothing on hold', text: 'Claims that wait for the brand appear here.' },
  pending: { title: 'Nothing pending', text: 'Claims that wait for the customer appear here.' },
  approved: { title: 'No approved claims', text: 'Claims appear here once they are approved.' },
  denied: { title: 'No denied claims', text: 'Claims appear here once they are denied.' },
  closed: { title: 'No closed claims', text: 'Claims appear here once they are closed.' },
  all: { title: 'No claims yet', text: 'New claims appear here automatically.' },
};

const SORTS: Record<QueueSort, string> = {
  due: 'Due first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  activity: 'Last activity',
  value: 'Highest value',
};

const VALUES: Record<string, string> = {
  SHIPPING: 'Shipping',
  WARRANTY: 'Warranty',
  ONLINE: 'Online',
  IN_STORE: 'In store',
  TODAY: 'Due today',
  OVERDUE: 'Overdue',
  MESSAGE: 'New message',
  APPEAL: 'Appeal',
  SIGNAL: 'Risk signal',
  FAILED: 'Failed resolution',
};

export const text = catalogue({
  title: 'Claims',
  titleAll: 'Claims of all my stores',
  list: 'Claims',
  tabs: 'Claims by status',
  count: (count: number) => count.toLocaleString('en-US'),
  search: {
    label: 'Search claims',
    placeholder: 'Number, order, name, email, or status:new value:>100',
    submit: 'Search',
    clear: 'Clear the search',
    at: (position: number) => `Character ${position}`,
    tooLong: (most: number) => `Use no more than ${most} characters.`,
    mistaken: 'Correct the search first',
    mistakenText: 'Part of it can’t be read. The mistakes are listed below the search.',
  },
  filters: {
    title: 'Filters',
    me: 'Assigned to me',
    nobody: 'Unassigned',
    names: {
      assignee: 'Assignee',
      type: 'Type',
      status: 'Status',
      due: 'Due',
      has: 'With',
      method: 'Requested resolution',
      channel: 'Channel',
      category: 'Category',
      label: 'Label',
      store: 'Store',
      field: 'Claim field',
    } satisfies Record<FilterField | NamedField, string>,
    any: {
      assignee: 'Any assignee',
      type: 'Any type',
      status: 'Any status',
      due: 'Any due time',
      has: 'Any content',
      method: 'Any resolution',
      channel: 'Any channel',
      category: 'Any category',
      label: 'Any label',
      store: 'Any store',
      field: 'Any claim field',
    } satisfies Record<FilterField | NamedField, string>,
    anyValue: 'Any value',
    value: 'Value',
    yes: 'Yes',
    no: 'No',
    values: VALUES,
  },
  sort: {
    label: (current: string) => `Sort: ${current}`,
    title: 'Sort by',
    names: SORTS,
  },
  columns: {
    tick: 'Select',
    picture: 'Picture',
    claim: 'Claim',
    customer: 'Customer',
    kind: 'Type',
    marks: 'Status and labels',
    assignee: 'Assignee',
    value: 'Value',
    when: 'Due and filed',
  },
  line: {
    tick: (number: number) => `Select claim #${number}`,
    number: (number: number) => `#${number}`,
    more: (count: number) => `+${count}`,
    moreSpoken: (count: number) => `and ${counted(count, 'more item', 'more items')}`,
    noItem: 'Whole order',
    quantity: (quantity: number) => `${quantity} ×`,
    wants: (resolution: string) => `Wants: ${resolution}`,
    newMessage: 'New message',
    failed: 'Failed resolution',
    risk: (count: number) => counted(count, 'risk signal', 'risk signals'),
    unassigned: 'Unassigned',
    held: (name: string) => `Decided by ${name}, not sent yet`,
    present: (names: string, isDeciding: boolean) =>
      `${names} ${isDeciding ? 'is deciding this claim' : 'is looking at this claim'}`,
    age: (short: string) => (short === 'now' ? 'just filed' : `${short} old`),
    filed: (age: string) => `Filed ${age}`,
  },
  empty: EMPTY,
  noMatch: {
    title: 'No claims match your search',
    text: 'Check the spelling, or use fewer filters.',
    clear: 'Clear the search',
    everywhere: 'Search in all claims',
  },
  /** What a search names and the store doesn’t have. */
  unknown: {
    assignee: (name: string) => `Nobody in this store is called “${name}”.`,
    assigneeAnywhere: (name: string) => `Nobody in your stores is called “${name}”.`,
    label: (name: string) => `No label is called “${name}”.`,
    store: (slug: string) => `None of your stores has “${slug}” in its address.`,
    onlyStore: (slug: string) => `This list has only claims of the store “${slug}”.`,
  },
  failed: {
    title: 'The claims didn’t load',
    more: 'More claims didn’t load.',
    refresh: 'This list may be out of date.',
    retry: 'Try again',
  },
  noAccess: {
    title: 'You can’t see the claims of this store',
    text: 'Ask an owner or admin of the store for access.',
  },
});
