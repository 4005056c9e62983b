import { activationSchema, previewLinkSchema, rejectionSchema } from '../../contract/activation.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { forgetStores } from '../stores/queries.ts';
import {
  approveStep,
  confirmStep,
  makePreviewLink,
  openStore,
  readActivation,
  rejectStep,
  requestOpening,
  withdrawStep,
} from './commands.ts';

const tag = 'Activation';
const answer = { status: 200, schema: activationSchema } as const;
const after = ({ db }: Wiring['context']) => forgetStores(db);
const needs = (permission: Permission) => [permission];

/** A store on the way to its opening. */
export function activationRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/activation',
    operationId: 'readActivation',
    tag,
    summary: 'How far a store is on the way to its opening',
    permissions: needs('store:read'),
    answer: activationSchema,
    read: (held) => readActivation(held),
  });
  stepRoutes(to);
  reviewRoutes(to);
  teamWrite(to, {
    method: 'POST',
    url: '/activation/request',
    operationId: 'requestOpening',
    tag,
    summary: 'Ask for the review, or open the store',
    description:
      'The store opens at once where it approves itself (`approvesItself`). Every step must be done.',
    permissions: needs('store:update'),
    problems: ['activation_incomplete', 'already_open'],
    answer,
    after,
    write: (write) => requestOpening(write),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/activation/preview-link',
    operationId: 'makePreviewLink',
    tag,
    summary: 'A link that shows the pages for shoppers before the store opens',
    description: 'To whoever has it, for seven days.',
    permissions: needs('store:update'),
    answer: { status: 201, schema: previewLinkSchema },
    write: (write) => makePreviewLink(write),
  });
}

function stepRoutes(to: Wiring): void {
  const call = {
    tag,
    permissions: needs('store:update'),
    problems: ['already_open'],
    answer,
    after,
  } as const;
  teamWrite(to, {
    ...call,
    method: 'POST',
    url: '/activation/steps/:step/confirmation',
    operationId: 'confirmActivationStep',
    summary: 'Confirm a step of the activation',
    description: 'Also after a rejection, which it takes back.',
    write: (write, _body, params) => confirmStep(write, params),
  });
  teamWrite(to, {
    ...call,
    method: 'DELETE',
    url: '/activation/steps/:step/confirmation',
    operationId: 'withdrawActivationStep',
    summary: 'Take back the confirmation of a step',
    write: (write, _body, params) => withdrawStep(write, params),
  });
}

function reviewRoutes(to: Wiring): void {
  const call = { tag, method: 'POST', answer, after } as const;
  const problems = ['activation_incomplete', 'activation_not_in_review', 'already_open'] as const;
  teamWrite(to, {
    ...call,
    url: '/activation/steps/:step/approval',
    operationId: 'approveActivationStep',
    summary: 'Approve a step of a store’s activation',
    permissions: needs('implementation:approve'),
    problems,
    write: (write, _body, params) => approveStep(write, params),
  });
  teamWrite(to, {
    ...call,
    url: '/activation/steps/:step/rejection',
    operationId: 'rejectActivationStep',
    summary: 'Reject a step of a store’s activation, with what is missing',
    description: 'The store is back in setup.',
    permissions: needs('implementation:reject'),
    problems,
    body: rejectionSchema,
    write: rejectStep,
  });
  teamWrite(to, {
    ...call,
    url: '/activation/opening',
    operationId: 'openStore',
    summary: 'Open a store whose steps are all approved',
    permissions: needs('store:activate'),
    problems,
    write: (write) => openStore(write),
  });
}
