import { z } from 'zod';
import {
  sopBodySchema,
  sopSchema,
  sopStateSchema,
  sopsSchema,
  sopVersionQuerySchema,
  sopVersionSchema,
  sopVersionsSchema,
} from '../../contract/sop.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import {
  createSop,
  deleteSop,
  readSop,
  readVersion,
  readVersions,
  replaceSop,
  setState,
} from './commands.ts';
import { listSops } from './queries.ts';

const tag = 'Procedures';

/** A store's procedures, with every version of them. */
export function sopRoutes(to: Wiring): void {
  readRoutes(to);
  teamWrite(to, {
    method: 'POST',
    url: '/sops',
    operationId: 'createSop',
    tag,
    summary: 'Add a procedure',
    description: 'It is not shown on claims until it is made active.',
    permissions: ['sop:create'],
    problems: ['sop_too_dense', 'too_many_sops'],
    body: sopBodySchema,
    answer: { status: 201, schema: sopSchema },
    write: createSop,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/sops/:id',
    operationId: 'replaceSop',
    tag,
    summary: 'Save a procedure as its next version',
    permissions: ['sop:update'],
    problems: ['sop_too_dense'],
    body: sopBodySchema,
    answer: { status: 200, schema: sopSchema },
    versioned: true,
    write: replaceSop,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/sops/:id/state',
    operationId: 'setSopState',
    tag,
    summary: 'Show a procedure on claims, or no longer',
    permissions: ['sop:set-state'],
    body: sopStateSchema,
    answer: { status: 200, schema: sopSchema },
    versioned: true,
    write: setState,
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/sops/:id',
    operationId: 'deleteSop',
    tag,
    summary: 'Delete a procedure with its versions',
    permissions: ['sop:delete'],
    answer: { status: 204, schema: z.null() },
    write: (held, _body, params) => deleteSop(held, params),
  });
}

function readRoutes(to: Wiring): void {
  const permissions = ['sop:read'] as const;
  teamRead(to, {
    url: '/sops',
    operationId: 'listSops',
    tag,
    summary: "A store's procedures",
    permissions,
    answer: sopsSchema,
    read: async ({ client, storeId }) => ({ sops: await listSops(client, storeId) }),
  });
  teamRead(to, {
    url: '/sops/:id',
    operationId: 'readSop',
    tag,
    summary: 'A procedure with its text',
    permissions,
    answer: sopSchema,
    read: readSop,
  });
  teamRead(to, {
    url: '/sops/:id/versions',
    operationId: 'listSopVersions',
    tag,
    summary: 'Who changed a procedure, and when',
    permissions,
    answer: sopVersionsSchema,
    read: readVersions,
  });
  teamRead(to, {
    url: '/sops/:id/versions/:version',
    operationId: 'readSopVersion',
    tag,
    summary: 'A version of a procedure, and how it differs from another',
    permissions,
    query: sopVersionQuerySchema,
    answer: sopVersionSchema,
    read: readVersion,
  });
}
