import type { Macro } from '../../../contract/macro.ts';
import { offeredMacros } from '../../../domain/claims/macro.ts';
import { actorIdOf } from '../../http/team-calls.ts';
import { everyMacroSql, type OwnedMacro, visibleMacros } from '../../macros/queries.ts';
import { read } from './part.ts';

/** The macros that fit the claim's types: those for them first, the most used first. */
export const macrosPart = read<'macros', OwnedMacro[] | null>(
  'macro:read',
  everyMacroSql,
  (macros, { caller, document }): Macro[] => {
    const types = [document.claim.claim_type, ...document.items.map((item) => item.claim_type)];
    return offeredMacros(visibleMacros(macros ?? [], actorIdOf(caller)), types);
  },
);
