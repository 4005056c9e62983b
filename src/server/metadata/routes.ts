import { z } from 'zod';
import {
  metadataFieldBodySchema,
  metadataFieldPatchSchema,
  metadataFieldSchema,
  metadataFieldsSchema,
} from '../../contract/metadata.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { changeField, createField, deleteField } from './commands.ts';
import { listFields } from './queries.ts';

const tag = 'Metadata';

/** The fields that a store adds to its claims. */
export function metadataRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/metadata-fields',
    operationId: 'listMetadataFields',
    tag,
    summary: 'The fields that a store adds to its claims',
    permissions: ['metadata:read'],
    answer: metadataFieldsSchema,
    read: async ({ client, storeId }) => ({ metadataFields: await listFields(client, storeId) }),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/metadata-fields',
    operationId: 'createMetadataField',
    tag,
    summary: 'Add a field',
    permissions: ['setting-metadata:update'],
    problems: ['field_name_taken', 'too_many_fields'],
    body: metadataFieldBodySchema,
    answer: { status: 201, schema: metadataFieldSchema },
    write: createField,
  });
  teamWrite(to, {
    method: 'PATCH',
    url: '/metadata-fields/:id',
    operationId: 'changeMetadataField',
    tag,
    summary: 'Rename or move a field, or change its choices',
    description: 'A claim keeps a choice that was removed until another one is chosen.',
    permissions: ['setting-metadata:update'],
    problems: ['field_name_taken'],
    body: metadataFieldPatchSchema,
    answer: { status: 200, schema: metadataFieldSchema },
    write: changeField,
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/metadata-fields/:id',
    operationId: 'deleteMetadataField',
    tag,
    summary: 'Delete a field',
    description: 'Claims keep their values of it, which no call changes any more.',
    permissions: ['setting-metadata:update'],
    answer: { status: 204, schema: z.null() },
    write: (held, _body, params) => deleteField(held, params),
  });
}
