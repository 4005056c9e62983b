/** The product's performance budgets as data: the report, the verdicts and the exit code come from this table. */
export type Budget = {
  what: string;
  unit: '×' | 's' | 'MB' | 'kB' | 'ms' | '';
  /** The limit, and which side of it is good. */
  limit: number;
  good: 'atLeast' | 'atMost';
};

const atLeast = (what: string, limit: number, unit: Budget['unit'] = ''): Budget => ({
  what,
  unit,
  limit,
  good: 'atLeast',
});
const atMost = (what: string, limit: number, unit: Budget['unit'] = ''): Budget => ({
  what,
  unit,
  limit,
  good: 'atMost',
});

/** The slowest page of the queue takes at most one and a half times as long as the first. */
const WITHIN = 1 / 1.5;

export const BUDGETS = {
  lookup: {
    1: atLeast('Order lookup, 1 connection', 0.4, '×'),
    16: atLeast('Order lookup, 16 connections', 0.25, '×'),
    64: atLeast('Order lookup, 64 connections', 0.25, '×'),
  },
  desk: {
    1: atLeast('Opening a claim, 1 connection', 0.3, '×'),
    16: atLeast('Opening a claim, 16 connections', 0.3, '×'),
  },
  filing: {
    1: atLeast('Filing a claim, 1 connection', 0.3, '×'),
    16: atLeast('Filing a claim, 16 connections', 0.3, '×'),
    // Half of the values before any optimization: 7.5 and 7.8.
    server: atMost('CPU time of a whole claim: the server', 3.8, '×'),
    database: atMost('CPU time of a whole claim: PostgreSQL', 3.9, '×'),
  },
  live: {
    filing: atLeast('Filing while 500 streams of the desk are open, compared with none', 0.95, '×'),
    silent: atMost('Rounds in which a stream heard nothing', 0),
  },
  deciding: {
    1: atLeast('Deciding a claim, 1 connection', 0.25, '×'),
    16: atLeast('Deciding a claim, 16 connections', 0.25, '×'),
  },
  carrying: {
    rate: atLeast('Instructions carried out by a shop', 0.5, '×'),
  },
  inbound: {
    p99: atMost('Taking a webhook in, p99 at 500 a second', 3, '×'),
    applied: atMost('Until the last of them is applied', 10, 's'),
  },
  shopImport: {
    rate: atLeast('First import of a Shopify shop', 0.3, '×'),
    memory: atMost('Peak memory of the server, 100,000 orders over 10,000', 1.3, '×'),
  },
  // 1 / 1.5: within a factor of 1.5.
  queue: {
    bare: atLeast('First page of the queue, 16 connections', 0.3, '×'),
    slowest: atLeast('The slowest page of one store against the first one of To do', WITHIN, '×'),
    slowestOfLargest: atLeast(
      'The slowest page of a store with 100,000 claims against its first one of To do',
      WITHIN,
      '×',
    ),
    allStores: atMost('The slowest page of 200 stores against the same of one', 8, '×'),
    allStoresTime: atMost('The slowest page of 200 stores, p50', 50, 'ms'),
  },
  lists: {
    slowest: atMost('The slowest page of a list, 1,000,000 orders against 10,000', 1.5, '×'),
  },
  figures: {
    slowest: atMost('The slowest of the overview and the reports, 100,000 claims against 1,000', 3, '×'),
  },
  automation: {
    seconds: atMost('A backtest over 100,000 claims', 60, 's'),
  },
  simulator: {
    seconds: atMost('A simulation over 100,000 orders', 60, 's'),
    lookup: atMost("Lookup's p99 meanwhile, against its quiet value", 1.5, '×'),
  },
  // 1 / 1.3: within a factor of 1.3, in either direction.
  scale: {
    lookup1: atLeast('Lookup among 1,000,000 orders against 10,000, 1 connection', 0.77, '×'),
    lookup16: atLeast('Lookup among 1,000,000 orders against 10,000, 16 connections', 0.77, '×'),
    filing1: atLeast('Filing among 1,000,000 orders against 10,000, 1 connection', 0.77, '×'),
    filing16: atLeast('Filing among 1,000,000 orders against 10,000, 16 connections', 0.77, '×'),
    orders: atLeast('Orders, page 10,000 against the first', 0.77, '×'),
    claims: atLeast('Closed claims, a deep page against the first', 0.77, '×'),
  },
  processes: {
    two: atLeast('Lookups of two processes, compared with one', 1.5, '×'),
    wrong: atMost('Wrong answers', 0),
  },
  kills: {
    lost: atMost('Acknowledged claims lost', 0),
    half: atMost('Claims without their lines or history', 0),
    doubled: atMost('Claims filed twice', 0),
  },
  import: {
    rate: atLeast('Import of orders', 0.3, '×'),
    memory: atMost('Peak memory of an import, 100,000 orders over 10,000', 1.3, '×'),
  },
  start: {
    fresh: atMost('`npm ci && npm start` of a fresh clone', 120, 's'),
    first: atMost('First start: database made, demo planted', 60, 's'),
    warm: atMost('Warm start', 3, 's'),
    refused: atMost('A second process on the same directory refused', 1, 's'),
    rest: atMost('Memory after the start', 200, 'MB'),
    loaded: atMost('Memory at rest after the load', 200, 'MB'),
  },
  memory: {
    light: atMost('Memory over ten minutes of light load', 250, 'MB'),
  },
  uploads: {
    memory: atMost('Memory that 20 photos of 10 MB at once add', 150, 'MB'),
    lookup: atMost("Lookup's p99 meanwhile, against its quiet value", 3, '×'),
  },
  slow: {
    unbroken: atMost('A claim with three photos of 4 MB over slow 4G', 35, 's'),
    dropped: atMost('The same over a line that drops twice', 60, 's'),
    wrong: atMost('Claims filed twice or not, or with photos missing', 0),
  },
  portal: {
    heaviest: atMost('The heaviest screen: script', 90, 'kB'),
    script: atMost('`/start`: script', 70, 'kB'),
    style: atMost('`/start`: style', 15, 'kB'),
    page: atMost('`/start`: page', 15, 'kB'),
  },
  console: {
    next: atMost('The next claim is painted after the key that approves, p50', 100, 'ms'),
    interaction: atMost('Interaction to next paint, processor slowed 4 times', 100, 'ms'),
    // Two refreshes of the screen, 60 a second, as the browser's clock of tenths of milliseconds tells them.
    frame: atMost('The longest frame while 10,000 lines scroll', 33.4, 'ms'),
    memory: atMost('Memory of the page after 500 decisions against 100', 1.1, '×'),
    largestPaint: atMost('largest contentful paint', 1.2, 's'),
    layoutShift: atMost('layout shift', 0.02),
  },
  lighthouse: {
    performance: atLeast('performance', 98),
    accessibility: atLeast('accessibility', 100),
    bestPractices: atLeast('best practices', 100),
    largestPaint: atMost('largest contentful paint', 1.1, 's'),
    layoutShift: atMost('layout shift', 0),
    blocking: atMost('blocking time', 100, 'ms'),
  },
} as const satisfies Record<string, Record<string, Budget>>;

export const isMet = (budget: Budget, value: number): boolean =>
  budget.good === 'atLeast' ? value >= budget.limit : value <= budget.limit;
