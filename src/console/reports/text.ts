/** Text of the overview and the reports. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  overview: {
    title: 'Overview',
    help: 'How your claims are doing: what comes in, how fast you answer, and what it costs.',
    failed: 'The overview didn’t load',
    claims: 'Claims by day',
    promised: 'Value approved by day',
    backlog: 'Open claims by age',
    age: 'Age',
    screen: 'Screen',
    backlogLead: 'Open now, whatever the period.',
    funnel: 'How far filings get',
    funnelLead: 'A filing counts once on each screen that it reached.',
  },
  reports: {
    label: 'Reports',
    failed: 'The report didn’t load',
    splitBy: 'Split by',
    notSplit: 'Nothing',
    csv: 'Export as CSV',
    print: 'Print',
    chart: 'Show by day',
    more: 'Only the 200 with the highest numbers are shown.',
  },
  noAccess: {
    title: 'You can’t see these figures',
    text: 'Ask an owner or admin of the store for access.',
  },
  empty: {
    title: 'No claims in this period',
    text: 'The figures appear with the first claim. Choose a longer period to see earlier ones.',
  },
  behind: (claims: number) =>
    `${counted(claims, 'claim', 'claims')} changed since these figures were counted. They will be included within minutes.`,
  zones: 'Each store counts the days of its own time zone.',
  currencies: 'Amounts are left out because the stores have different currencies.',
  period: (from: string, to: string, thenFrom: string, thenTo: string) =>
    `${from} to ${to}, compared with ${thenFrom} to ${thenTo}.`,
  range: {
    label: 'Period',
    presets: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' },
    from: 'First day',
    to: 'Last day',
  },
  chart: {
    days: (days: number) => counted(days, 'day', 'days'),
    summary: (name: string, least: string, most: string) => `${name}: from ${least} to ${most} a day.`,
    nothing: (name: string) => `${name}: no values.`,
  },
  noValue: '–',
  points: 'points',
  meaning: 'What this means',
  before: (value: string) => `${value} in the period before`,
  day: 'Day',
  byDay: 'By day',
  table: 'Show the days as a table',
  groups: (by: string) => `By ${by.toLowerCase()}`,
});
