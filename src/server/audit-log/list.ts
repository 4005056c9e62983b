/** The audit log of a store: its own lines, and what the team did to claims from their history. */
import type { AuditLog, AuditQuery } from '../../contract/audit.ts';
import { CLAIM_PREFIX } from '../../domain/audit/operations.ts';
import { SETTING_ACCESS } from '../../domain/stores/setting-paths.ts';
import type { TeamCaller } from '../auth/caller.ts';
import { allOf } from '../database/query.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { and, LINE, type Source, type Within, walkAudit } from './walk.ts';

export const listAudit = (held: HeldStore, query: AuditQuery): Promise<AuditLog> =>
  walkAudit(held, `${held.storeId} audit`, linesOf(held.caller, query), query);

const linesOf =
  (caller: TeamCaller, query: AuditQuery): Source =>
  (sql, { within, many }) => {
    const store = sql.value(caller.storeId);
    const shown = caller.permissions.has(SETTING_ACCESS.revShare.reads) ? within : withoutShare(within);
    const parts = [ownLines(store, query.settings ? ofSettings(shown) : shown, many)];
    if (caller.permissions.has('claim:read') && !query.settings)
      parts.push(claimLines(store, within, many, sql.value(CLAIM_PREFIX)));
    const unnamed = "array(select distinct f.actor_id from found f where f.by_name = '')";
    return { parts, names: `actor_names(${store}, ${unnamed})` };
  };

const ownLines = (store: string, within: Within, many: string | number): string =>
  `select ${LINE}
   from audit_log a where a.store_id = ${store} ${and(within('a.at', 'a.id'))}
   order by a.at desc, a.id desc limit ${many}`;

/** Written out, so that the index of the lines about settings serves it. */
const ofSettings =
  (within: Within): Within =>
  (time, key) =>
    allOf(within(time, key), "a.operation in ('patchStore', 'patchRevShare')");

const withoutShare =
  (within: Within): Within =>
  (time, key) =>
    allOf(within(time, key), "a.operation <> 'patchRevShare'");

const EVENT_ID = `(e.claim_id || '-' || e.sequence) collate "C"`;

/** What the team did to claims. */
const claimLines = (store: string, within: Within, many: string | number, prefix: string): string =>
  `select e.at, ${EVENT_ID} as id,
     case when e.data ? 'ruleId' then 'rule'
       when exists (select from api_tokens t where t.store_id = ${store} and t.id = e.actor_id) then 'token' else 'person' end,
     e.actor_id, '', ${prefix} || e.kind, 'claim', e.claim_id,
     '#' || (select c.claim_number from claims c where c.store_id = ${store} and c.id = e.claim_id),
     case when e.from_status is distinct from e.to_status and e.to_status is not null
       then jsonb_build_object('status', e.from_status) end,
     case when e.from_status is distinct from e.to_status and e.to_status is not null
       then jsonb_build_object('status', e.to_status) end,
     null, (e.data ->> 'ruleVersion')::integer
   from claim_events e where e.store_id = ${store} and e.actor_kind = 'team' and e.actor_id is not null
     ${and(within('e.at', EVENT_ID))}
   order by e.at desc, ${EVENT_ID} desc limit ${many}`;
