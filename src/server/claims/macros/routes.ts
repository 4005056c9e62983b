import { z } from 'zod';
import { macroPreviewBodySchema, macroPreviewSchema, renderedMacroSchema } from '../../../contract/macro.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { previewMacro, useMacro } from './commands.ts';

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
  claimCall(to, {
    method: 'POST',
    url: '/claims/:id/macro-preview',
    operationId: 'previewMacro',
    tag: 'Conversation',
    summary: 'Show how a text with variables reads for a claim',
    access: forTeam('claim:read', 'macro:read'),
    version: 'optional',
    momentary: true,
    problems: MISTAKES,
    body: macroPreviewBodySchema,
    answer: { status: 200, schema: macroPreviewSchema },
    command: previewMacro,
  });
}
