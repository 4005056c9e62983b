import { z } from 'zod';
import { restartSchema, storeHostSchema, storeHostsSchema } from '../../contract/store-hosts.ts';
import { text } from '../../contract/text.ts';
import { hostName } from '../../domain/stores/host.ts';
import { type Change, noteChange } from '../audit/note.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { portalOf } from './address.ts';
import { versionsIn } from './brand/queries.ts';
import { checkHost, checkHostsOf, hostsOf } from './host-checks.ts';
import { presentHost } from './present.ts';
import { forgetStores, storeIn } from './queries.ts';

const tag = 'Stores';

/** Where every host has to lead. */
const ourHost = ({ publicUrl }: Context): string => hostName(new URL(publicUrl).host);

/** A store's hosts, which it proves by a record in their DNS. */
export function hostRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/stores/:id/hosts',
    ...{ operationId: 'listStoreHosts', tag },
    summary: 'The hosts of a store, and which of them are proven',
    description:
      'A host counts once its record is found and the name leads here. It is looked up daily, and when `POST …/check` asks for it.',
    permissions: ['store:read'],
    problems: ['not_found'],
    answer: storeHostsSchema,
    read: async ({ context, client, storeId }, { id }) => {
      if (id !== storeId) throw new ProblemError('not_found');
      return {
        leadsTo: ourHost(context),
        portal: portalOf(context, await storeIn(client, storeId)),
        hosts: (await hostsOf(client, storeId)).map(presentHost),
      };
    },
  });
  checkRoute(to);
  restartRoute(to);
}

function checkRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/stores/:id/hosts/:host/check',
    {
      config: {
        access: { tokens: [], permissions: ['store:update'] },
        ...{ limited: true, problems: ['not_found'], security: 'settings_changed' },
      },
      preHandler: gates.write,
      schema: {
        operationId: 'checkHost',
        tags: [tag],
        summary: 'Look up a host of the store now',
        description: 'Once a second; in between it answers what was found last.',
        params: z.object({ id: text(64), host: text(253) }),
        response: { 200: storeHostSchema },
      },
    },
    async ({ caller, params }) => {
      const storeId = storeOf(caller);
      if (params.id !== storeId) throw new ProblemError('not_found');
      return presentHost(await checkHost(context, storeId, params.host));
    },
  );
}

function restartRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/whitelabel/restart',
    {
      config: {
        access: { tokens: [], permissions: ['whitelabel:restart'] },
        ...{ limited: true, security: 'settings_changed' },
      },
      preHandler: gates.write,
      schema: {
        operationId: 'restartWhitelabel',
        tags: [tag],
        summary: 'Look up the look and the hosts of a store anew',
        description:
          'Each process reads both again within five seconds. Certificates are those of the proxy in front, which this call does not reach.',
        response: { 200: restartSchema },
      },
    },
    async ({ caller }) => {
      const storeId = storeOf(caller);
      const known = await withStore(context.db, storeId, async (client) => {
        const { id, name } = await storeIn(client, storeId);
        const change: Change = { subject: { id, name } };
        await noteChange(client, storeId, change);
        return { hosts: await hostsOf(client, storeId), versions: await versionsIn(client, storeId) };
      });
      const hosts = await checkHostsOf(context, storeId, known.hosts);
      forgetStores(context.db);
      return { look: known.versions[0]?.version ?? 0, hosts: hosts.map(presentHost) };
    },
  );
}
