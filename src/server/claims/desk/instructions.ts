import type { InstructionOnWire } from '../../../contract/instruction.ts';
import type { ProviderName } from '../../../domain/connections/providers.ts';
import type { JsonRow } from '../../database/rows.ts';
import { presentInstruction } from '../instructions/present.ts';
import { read } from './part.ts';

type Rows = {
  instructions: (JsonRow<'claim_instructions'> & { made: JsonRow<'instruction_tries'>[] | null })[] | null;
  connected: ProviderName[] | null;
};

const LAST_TRIES = 10;

/** The claim's instructions to providers, each with its last tries. */
export const instructionsPart = read<'instructions', Rows>(
  null,
  `select json_build_object(
     'instructions', (select json_agg(row_json(i) || jsonb_build_object('made', (
         select json_agg(t) from (select * from instruction_tries t where t.store_id = $1 and t.instruction_id = i.id
           order by t.attempt desc limit ${LAST_TRIES}) t)) order by i.created_at, i.id)
       from claim_instructions i where i.store_id = $1 and i.claim_id = $2),
     'connected', (select json_agg(k.provider order by k.position) from connections k where k.store_id = $1))`,
  ({ instructions, connected }, { context, document }): InstructionOnWire[] =>
    (instructions ?? []).map(({ made, ...row }) =>
      presentInstruction(row, made ?? [], {
        ...{ context, connected: connected ?? [] },
        resolution: document.resolutions.find(({ id }) => id === row.resolution_id),
      }),
    ),
);
