/** Calls of the platform's staff. They have no store while they make them, so each looks at their place among the staff. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { CallerOf } from '../auth/caller.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { type CsvCall, csvSchema, sendCsv } from '../http/csv-route.ts';
import {
  type Asked,
  calledBy,
  type Enter,
  type Held,
  type HeldChange,
  OF_PERSON,
  type PersonCall,
  type PersonRead,
  type PersonWrite,
  personRead,
  personWrite,
} from '../http/person-calls.ts';
import type { Wiring } from '../http/team-calls.ts';
import { type Inviter, refuseWithout, staffTeam } from '../people/invitations/teams.ts';

type Staff = { staff: Inviter };

/** One transaction of somebody among the staff. */
export type StaffHeld = Held<Staff>;
export type StaffWrite = HeldChange<Staff>;

/** Row-level security shows what belongs to the staff within this scope. */
const SCOPE = { 'app.team': 'staff' } as const;

/** The caller among the staff. @throws not_found for everyone else, forbidden */
export async function staffWith(
  context: Context,
  caller: CallerOf<'person'>,
  asked: Asked,
): Promise<Inviter> {
  const staff = await staffTeam(context, caller);
  refuseWithout(staff, asked);
  return staff;
}

const asStaff =
  (asked: Asked): Enter<Staff> =>
  async (context, caller) => ({ place: { staff: await staffWith(context, caller, asked) }, scope: SCOPE });

/** An id for what a request makes, so that the same request again finds it: kept answers belong to stores. */
export const idOfKey = (personId: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([personId, key]))
    .digest('hex')
    .slice(0, 20);

/** `url`: below /v1/platform. */
type Call = Omit<PersonCall<Staff>, 'tag' | 'description' | 'enter'> & { description?: string };

const ofStaff = ({
  url,
  description = '',
  permission,
}: Pick<Call, 'url' | 'description' | 'permission'>) => ({
  ...{ url: `/platform${url}`, tag: 'Platform', enter: asStaff(permission) },
  description: `For staff with ${calledBy(permission)}. ${description}`,
});

export const staffRead = <Answer extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
  to: Wiring,
  call: Call & PersonRead<Staff, Answer, Query>,
): void => personRead(to, { ...call, ...ofStaff(call) });

export const staffWrite = <Answer extends z.ZodType, Body extends z.ZodType = z.ZodUndefined>(
  to: Wiring,
  call: Call & PersonWrite<Staff, Answer, Body>,
): void => personWrite(to, { ...call, ...ofStaff(call) });

/** A list as CSV. The caller's place among the staff is looked at once, before the first line. */
export function staffCsv<Line, Filter extends z.ZodType<object>>(
  { api, context, gates }: Wiring,
  call: CsvCall<Line, Filter, StaffHeld> & Pick<Call, 'permission'>,
): void {
  const { url, tag, description } = ofStaff(call);
  api.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { access: OF_PERSON, takes: [call.permission].flat(), limited: true },
    preHandler: gates.write,
    schema: csvSchema(call, tag, description.trim()),
    handler: async (request, reply) => {
      const caller = only('person', request.caller);
      const staff = await staffWith(context, caller, call.permission);
      return sendCsv(reply, context.clock(), call, request.query as z.output<Filter>, (work) =>
        inTransaction(context.db, SCOPE, (client) =>
          work({ context, client, staff, personId: caller.personId, now: context.clock() }),
        ),
      );
    },
  });
}
