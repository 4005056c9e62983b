import type { NavEntry } from './nav.ts';
import { useCan, useStaffCan } from './session.tsx';

/** Whether the person may open a page of the navigation. Pages of the platform are for its staff, whatever others may do in their stores. */
export function useMayOpen(): (entry: Pick<NavEntry, 'group' | 'permissions'>) => boolean {
  const [can, staffCan] = [useCan(), useStaffCan()];
  return ({ group, permissions }) => permissions.every(group === 'platform' ? staffCan : can);
}
