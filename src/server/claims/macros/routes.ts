import { z } from 'zod';
import { renderedMacroSchema } from '../../../contract/macro.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { useMacro } from './commands.ts';

export function claimMacroRoutes(to: Wiring): void {
  claimCall(to, {
    method: 'POST',
    url: '/claims/:id/macros/:macroId',
    operationId: 'useMacro',
    tag: 'Conversation',
    summary: 'Fill in a macro for a claim',
    access: forTeam('claim:read', 'macro:read'),
    version: 'optional',
    momentary: true,
    body: z.undefined(),
    answer: { status: 200, schema: renderedMacroSchema },
    command: (held, _body, { macroId = '' }) => useMacro(held, macroId),
  });
}
