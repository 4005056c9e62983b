import type { Macro } from '../../contract/macro.ts';
import type { Permission } from '../../domain/access/permissions.ts';

export type Macros = { macros: Macro[] };

/** Which macros a page keeps. */
export type Kept = {
  /** Of the calls. */
  name: 'macros' | 'global-macros';
  store?: string;
  /** Whether the page keeps this one; it shows the others. */
  keeps: (macro: Pick<Macro, 'scope'>) => boolean;
  permissions: Record<'create' | 'update' | 'delete', Permission>;
};
