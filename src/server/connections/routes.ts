import { z } from 'zod';
import {
  connectionOrderBodySchema,
  connectionSchema,
  connectionsSchema,
  consentAnswerBodySchema,
  consentBodySchema,
  consentSchema,
  credentialsBodySchema,
  newConnectionBodySchema,
  providerNameSchema,
} from '../../contract/connection.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import {
  askProvider,
  changeCredentials,
  connect,
  disconnect,
  keepTest,
  orderConnections,
  readConnections,
  testChanged,
  testNew,
} from './commands.ts';
import { beginConsent, keepConsent, readConsent } from './consent.ts';

const tag = 'Connections';
const params = z.object({ provider: providerNameSchema });
const answer = { status: 200, schema: connectionSchema } as const;
const KEPT = 'The credentials are kept encrypted and never shown.';

/** The outside services that a store is connected with. */
export function connectionRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/connections',
    operationId: 'listConnections',
    tag,
    summary: 'What a store is connected with, and what it can be connected with',
    permissions: ['integration:read'],
    answer: connectionsSchema,
    read: readConnections,
  });
  teamWrite(to, {
    method: 'POST',
    url: '/connections',
    operationId: 'createConnection',
    tag,
    summary: 'Connect a store with an outside service',
    description: `The service is asked first, and refused credentials are not kept. ${KEPT}`,
    permissions: ['integration:create'],
    again: true,
    security: 'connection_changed',
    problems: ['already_connected', 'connection_refused', 'shop_taken'],
    body: newConnectionBodySchema,
    answer: { status: 201, schema: connectionSchema },
    check: testNew,
    write: (held, body, _params, tested) => connect(held, body, tested),
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/connections/order',
    operationId: 'orderConnections',
    tag,
    summary: 'Set which service is asked first',
    description:
      'Where several can do the same, the first that can is asked. Refunds go back to where the payment came from first.',
    permissions: ['integration:update'],
    body: connectionOrderBodySchema,
    answer: { status: 200, schema: connectionsSchema },
    write: orderConnections,
  });
  byConsent(to);
  ofOne(to);
}

function byConsent(to: Wiring): void {
  const one = { params, tag, permissions: ['integration:create', 'integration:update'] } as const;
  teamWrite(to, {
    ...one,
    method: 'POST',
    url: '/connections/:provider/consent',
    operationId: 'beginConsent',
    summary: 'Connect by the service’s consent page',
    description:
      'Answers with the address of the page. It leads back to the console, in the same browser and within 15 minutes. Nothing changes before that.',
    again: true,
    body: consentBodySchema,
    answer: { status: 200, schema: consentSchema },
    write: (held, body, where) => beginConsent(held, where, body),
  });
  // Whoever asked showed who they are, and the signed state says that it was them.
  teamWrite(to, {
    ...one,
    method: 'POST',
    url: '/connections/:provider/consent/answer',
    operationId: 'answerConsent',
    summary: 'Take what the consent page answered',
    description: `Each answer is taken once. The credentials are tested first. ${KEPT}`,
    security: 'connection_changed',
    problems: ['connection_refused', 'consent_over', 'shop_taken'],
    body: consentAnswerBodySchema,
    answer,
    check: readConsent,
    write: (held, _body, where, consented) => keepConsent(held, where, consented),
  });
}

function ofOne(to: Wiring): void {
  const one = { params, tag };
  teamWrite(to, {
    ...one,
    method: 'PUT',
    url: '/connections/:provider/credentials',
    operationId: 'replaceCredentials',
    summary: 'Change the credentials of a connection',
    description: `The service is asked first, and refused credentials change nothing. ${KEPT}`,
    permissions: ['integration:update'],
    again: true,
    security: 'connection_changed',
    problems: ['connection_refused', 'shop_taken'],
    versioned: true,
    body: credentialsBodySchema,
    answer,
    check: testChanged,
    write: (held, _body, where, tested) => changeCredentials(held, where, tested),
  });
  teamWrite(to, {
    ...one,
    method: 'POST',
    url: '/connections/:provider/test',
    operationId: 'testConnection',
    summary: 'Test a connection',
    description: 'Answers with its state: a test that fails is no refusal of the call.',
    permissions: ['integration:update'],
    answer,
    check: (at, _body, where) => askProvider(at, where),
    write: (held, _body, where, health) => keepTest(held, where, health),
  });
  teamWrite(to, {
    ...one,
    method: 'DELETE',
    url: '/connections/:provider',
    operationId: 'deleteConnection',
    summary: 'Disconnect a store from an outside service',
    description: 'The credentials are deleted. What the service did stays in the claims.',
    permissions: ['integration:delete'],
    again: true,
    security: 'connection_changed',
    answer: { status: 204, schema: z.null() },
    write: (held, _body, where) => disconnect(held, where),
  });
}
