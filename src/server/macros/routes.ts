import { z } from 'zod';
import { globalMacroBodySchema, macroBodySchema, macroSchema, macrosSchema } from '../../contract/macro.ts';
import { actorIdOf, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import {
  createGlobalMacro,
  createMacro,
  deleteGlobalMacro,
  deleteMacro,
  MISTAKES,
  replaceGlobalMacro,
  replaceMacro,
} from './commands.ts';
import { listGlobalMacros, listMacros } from './queries.ts';

const tag = 'Macros';
const made = { status: 201, schema: macroSchema } as const;
const changed = { status: 200, schema: macroSchema } as const;
const gone = { status: 204, schema: z.null() } as const;

/** Prepared answers of a person, a store, and the platform. */
export function macroRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/macros',
    operationId: 'listMacros',
    tag,
    summary: "The store's macros, one's own, and the platform's",
    permissions: ['macro:read'],
    answer: macrosSchema,
    read: async ({ client, storeId, caller }) => ({
      macros: await listMacros(client, storeId, actorIdOf(caller)),
    }),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/macros',
    operationId: 'createMacro',
    tag,
    summary: 'Add a macro',
    permissions: ['macro:create'],
    problems: [...MISTAKES, 'too_many_macros'],
    body: macroBodySchema,
    answer: made,
    write: createMacro,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/macros/:id',
    operationId: 'replaceMacro',
    tag,
    summary: "Change a macro of the store or one's own",
    permissions: ['macro:update'],
    problems: MISTAKES,
    body: macroBodySchema,
    answer: changed,
    versioned: true,
    write: replaceMacro,
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/macros/:id',
    operationId: 'deleteMacro',
    tag,
    summary: "Delete a macro of the store or one's own",
    permissions: ['macro:delete'],
    answer: gone,
    versioned: true,
    write: (held, _body, params) => deleteMacro(held, params),
  });
  globalRoutes(to);
}

function globalRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/global-macros',
    operationId: 'listGlobalMacros',
    tag,
    summary: "The platform's macros",
    permissions: ['global-macro:read'],
    answer: macrosSchema,
    read: async ({ client, storeId }) => ({ macros: await listGlobalMacros(client, storeId) }),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/global-macros',
    operationId: 'createGlobalMacro',
    tag,
    summary: 'Add a macro for every store',
    permissions: ['global-macro:create'],
    problems: [...MISTAKES, 'too_many_macros'],
    body: globalMacroBodySchema,
    answer: made,
    write: createGlobalMacro,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/global-macros/:id',
    operationId: 'replaceGlobalMacro',
    tag,
    summary: 'Change a macro for every store',
    permissions: ['global-macro:update'],
    problems: MISTAKES,
    body: globalMacroBodySchema,
    answer: changed,
    versioned: true,
    write: replaceGlobalMacro,
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/global-macros/:id',
    operationId: 'deleteGlobalMacro',
    tag,
    summary: 'Delete a macro for every store',
    permissions: ['global-macro:delete'],
    answer: gone,
    versioned: true,
    write: (held, _body, params) => deleteGlobalMacro(held, params),
  });
}
