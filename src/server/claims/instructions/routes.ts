import { claimSchema } from '../../../contract/claim.ts';
import { instructionActSchema } from '../../../contract/instruction.ts';
import {
  instructionReportSchema,
  toldInstructionListSchema,
  toldInstructionQuery,
  toldInstructionSchema,
} from '../../../contract/told-instruction.ts';
import { teamRead, teamWrite } from '../../http/team-calls.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { storeById } from '../../stores/queries.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { actOnInstruction } from './act.ts';
import { reportInstruction } from './report.ts';
import { listTold, readTold } from './told.ts';

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
    problems: ['instruction_act_not_open', 'amount_exceeded', ...MISTAKES],
    command: actOnInstruction,
  });
  programRoutes(to);
}

/** For a store's own program (docs/decisions/121-generic-api.md). */
function programRoutes(to: Wiring): void {
  const reads = { tag: 'Instructions', permissions: ['instruction:read'] } as const;
  teamRead(to, {
    ...reads,
    url: '/instructions',
    operationId: 'listInstructions',
    summary: 'What your own program has to carry out',
    description:
      'What was told first comes first. Your program finds here what it missed; ask for `waiting` every few minutes, also if it has a webhook.',
    query: toldInstructionQuery,
    answer: toldInstructionListSchema,
    read: listTold,
  });
  teamRead(to, {
    ...reads,
    url: '/instructions/:id',
    operationId: 'readInstruction',
    summary: 'An instruction that your own program was told of',
    answer: toldInstructionSchema,
    read: readTold,
  });
  teamWrite(to, {
    tag: 'Instructions',
    permissions: ['instruction:report'],
    method: 'POST',
    url: '/instructions/:id/report',
    operationId: 'reportInstruction',
    summary: 'Report what became of an instruction',
    description:
      'Report `pending` before you begin: then nobody takes it back meanwhile. Then `done` or `failed`, and `reversed` if it came back later. The same report again changes nothing and answers alike; other contents for the same attempt and result are refused.',
    problems: ['report_differs', 'report_not_open'],
    body: instructionReportSchema,
    answer: { status: 200, schema: toldInstructionSchema },
    check: ({ storeId }) => storeById(to.context.db, storeId),
    write: reportInstruction,
  });
}
