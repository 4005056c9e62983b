/** The queue as lines of CSV, page after page: memory holds one page, and no connection is held between two. */
import type { ClaimExportQuery } from '../../../contract/claim-export.ts';
import type { ClaimList, ListedClaim } from '../../../contract/claim-list.ts';
import { type ClaimStatus, labelOf } from '../../../domain/claims/claim.ts';
import { CLAIM_TYPES } from '../../../domain/claims/claim-types.ts';
import { RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import { CSV_START, csvLine } from '../../../domain/text/csv.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { namesOfOwnStores } from '../queue/open.ts';
import { listClaims, listOwnClaims } from '../queue/queries.ts';
import { cellOf, fieldsFor, valuesOf } from './fields.ts';

type Column = [name: string, value: (claim: ListedClaim) => string | number | null];

/** The same words as on the screen, since people read the file. */
const labelIn = (known: Record<string, { label: string }>, code: string): string =>
  known[code]?.label ?? code;
const CATEGORIES = { SHIPPING: { label: 'Shipping' }, WARRANTY: { label: 'Warranty' } };
const CHANNELS = { ONLINE: { label: 'Online' }, IN_STORE: { label: 'In store' } };

const COLUMNS: readonly Column[] = [
  ['Claim', (claim) => claim.claimNumber],
  ['Status', (claim) => labelOf(claim.status as ClaimStatus)],
  ['Type', (claim) => labelIn(CLAIM_TYPES, claim.claimType)],
  ['Category', (claim) => labelIn(CATEGORIES, claim.claimCategory)],
  ['Order', (claim) => claim.sourceOrderNumber],
  ['First item', (claim) => claim.item?.name ?? null],
  ['Items', (claim) => claim.moreItems + (claim.item ? 1 : 0)],
  ['Customer', (claim) => claim.authorName],
  ['Email', (claim) => claim.authorEmail],
  ['Requested', (claim) => labelIn(RESOLUTION_TYPES, claim.requestedResolution)],
  ['Value', (claim) => claim.total],
  ['Currency', (claim) => claim.currency],
  ['Assignee', (claim) => claim.assigneeName],
  ['Labels', (claim) => claim.labels.join(', ')],
  ['Channel', (claim) => labelIn(CHANNELS, claim.salesChannel)],
  ['Filed', (claim) => claim.createdAt],
  ['Due', (claim) => claim.dueAt],
  ['Last change', (claim) => claim.updatedAt],
];

const NAMES = COLUMNS.map(([name]) => name);
const cellsOfClaim = (claim: ListedClaim) => COLUMNS.map(([, value]) => value(claim));

const PAGE = 500;

type Cell = string | number | null;

/** `names`: of the columns. `rowsOf`: the cells of some claims. */
type List = {
  names: readonly string[];
  read: (page: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<Pick<ClaimList, 'claims' | 'nextCursor'>>;
  rowsOf: (claims: readonly ListedClaim[]) => Cell[][] | Promise<Cell[][]>;
};

type Asked = { context: Context; caller: TeamCaller; query: ClaimExportQuery };

/** The claims of a store, with its own fields. @param most rows; the file ends there */
export async function* csvOf(
  { context, caller, query }: Asked,
  most: number,
  written: (rows: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Buffer> {
  const asker = { db: context.db, caller };
  const fields = await fieldsFor(asker);
  const list: List = {
    names: [...NAMES, ...fields.map(({ name }) => name)],
    read: (page) => listClaims(context, caller, { ...query, ...page }),
    rowsOf: async (claims) => {
      const ids = claims.map(({ id }) => id);
      const values = fields.length === 0 ? null : await valuesOf(asker, ids);
      return claims.map((claim) => {
        const own = values?.get(claim.id);
        return [...cellsOfClaim(claim), ...fields.map(({ id }) => cellOf(own?.[id]))];
      });
    },
  };
  yield* linesOf(list, most, written);
}

type OwnAsked = Omit<Asked, 'caller'> & { caller: CallerOf<'person'> };

/** The claims of all stores of a person, with the name of each one's store. Each store's own fields are left out. */
export async function* ownCsvOf({ context, caller, query }: OwnAsked, most: number): AsyncGenerator<Buffer> {
  const stores = await namesOfOwnStores(context, caller);
  const list: List = {
    names: ['Store', ...NAMES],
    read: (page) => listOwnClaims(context, caller, { ...query, ...page }),
    rowsOf: (claims) =>
      claims.map((claim) => [stores.get(claim.store) ?? claim.store, ...cellsOfClaim(claim)]),
  };
  yield* linesOf(list, most);
}

async function* linesOf(
  { names, read, rowsOf }: List,
  most: number,
  written?: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(names));
  let rows = 0;
  for (let cursor: string | null | undefined; cursor !== null && rows < most; ) {
    const page = await read({ cursor, limit: PAGE });
    const claims = page.claims.slice(0, most - rows);
    yield Buffer.from((await rowsOf(claims)).map(csvLine).join(''));
    rows += claims.length;
    await written?.(rows);
    cursor = page.nextCursor;
  }
}
