import type { ClaimDesk } from '../../../contract/desk.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { ClaimDocument } from '../queries.ts';

/** What every part may rely on. */
export type DeskFacts = {
  context: Context;
  store: KnownStore;
  caller: TeamCaller;
  document: ClaimDocument;
  order: LoadedOrder | null;
  /** What each part read, by its key. Parts that the caller may not read are missing. */
  rows: Partial<Record<keyof ClaimDesk, unknown>>;
  now: number;
};

/** One key of the desk document. */
export type DeskPart<Key extends keyof ClaimDesk> = {
  /** Without this permission the key is null. Null: the permission to open the document is enough. */
  permission: Permission | null;
  /**
   * An SQL expression for one JSON value, which runs with the claim in the same round trip. `$1` is the store, `$2` the
   * claim, `given` has the current time as `now` and the maker id of the reader as `reader`, and `c` has the claim's `order_id`,
   * `email_key`, `address_key`, `created_at`, `claim_number` and `merged_into`.
   */
  sql: string | null;
  present: (row: unknown, facts: DeskFacts) => ClaimDesk[Key] | Promise<ClaimDesk[Key]>;
};

/** A part computed from the claim and its order, without SQL. */
export const computed = <Key extends keyof ClaimDesk>(
  permission: Permission | null,
  present: (facts: DeskFacts) => ClaimDesk[Key] | Promise<ClaimDesk[Key]>,
): DeskPart<Key> => ({ permission, sql: null, present: (_, facts) => present(facts) });

/** A part read from the database. `Row`: the JSON that the expression returns. */
export const read = <Key extends keyof ClaimDesk, Row>(
  permission: Permission | null,
  sql: string,
  present: (row: Row, facts: DeskFacts) => ClaimDesk[Key] | Promise<ClaimDesk[Key]>,
): DeskPart<Key> => ({ permission, sql, present: (row, facts) => present(row as Row, facts) });
