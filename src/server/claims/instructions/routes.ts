import { claimSchema } from '../../../contract/claim.ts';
import { instructionActSchema } from '../../../contract/instruction.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { actOnInstruction } from './act.ts';

export function instructionRoutes(to: Wiring): void {
  claimCall(to, {
    method: 'POST',
    url: '/claims/:id/instructions/:instructionId',
    operationId: 'actOnInstruction',
    tag: 'Decisions',
    summary: 'Act on something that could not be carried out',
    version: 'required',
    access: forTeam('claim:resolve'),
    body: instructionActSchema,
    answer: { status: 200, schema: claimSchema },
    problems: ['instruction_act_not_open', 'amount_exceeded'],
    command: actOnInstruction,
  });
}
