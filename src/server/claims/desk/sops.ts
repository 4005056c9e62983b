import type { Sop } from '../../../contract/sop.ts';
import { claimSopsSql } from '../../sops/queries.ts';
import { read } from './part.ts';

/** The active procedures for the claim's types. */
export const sopsPart = read<'sops', Sop[] | null>('sop:read', claimSopsSql, (sops) => sops ?? []);
