import { claimSchema } from '../../../contract/claim.ts';
import { claimMetadataBodySchema } from '../../../contract/metadata.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { setMetadata } from './commands.ts';

export function claimMetadataRoutes(to: Wiring): void {
  claimCall(to, {
    method: 'PUT',
    url: '/claims/:id/metadata',
    operationId: 'setClaimMetadata',
    tag: 'Claims',
    summary: "Set the values of the store's own fields",
    access: forTeam('metadata:create'),
    version: 'required',
    body: claimMetadataBodySchema,
    answer: { status: 200, schema: claimSchema },
    command: setMetadata,
  });
}
