import { z } from 'zod';
import { labelBodySchema, labelPatchSchema, labelSchema, labelsSchema } from '../../contract/label.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { changeLabel, createLabel, deleteLabel } from './commands.ts';
import { listLabels } from './queries.ts';

const tag = 'Labels';

/** The labels that a store keeps for its claims. */
export function labelRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/labels',
    operationId: 'listLabels',
    tag,
    summary: 'The labels of a store',
    permissions: ['label:read'],
    answer: labelsSchema,
    read: async ({ client, storeId }) => ({ labels: await listLabels(client, storeId) }),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/labels',
    operationId: 'createLabel',
    tag,
    summary: 'Add a label',
    permissions: ['label:create'],
    problems: ['label_name_taken', 'too_many_labels'],
    body: labelBodySchema,
    answer: { status: 201, schema: labelSchema },
    write: createLabel,
  });
  teamWrite(to, {
    method: 'PATCH',
    url: '/labels/:id',
    operationId: 'changeLabel',
    tag,
    summary: 'Rename or recolor a label',
    description:
      'A new name also replaces the old one on claims: on most at once, on the rest within minutes.',
    permissions: ['label:update'],
    problems: ['label_name_taken'],
    body: labelPatchSchema,
    answer: { status: 200, schema: labelSchema },
    write: changeLabel,
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/labels/:id',
    operationId: 'deleteLabel',
    tag,
    summary: 'Delete a label, and take it off claims',
    permissions: ['label:delete'],
    answer: { status: 204, schema: z.null() },
    write: (held, _body, params) => deleteLabel(held, params),
  });
}
