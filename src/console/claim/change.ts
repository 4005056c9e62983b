/** Changes of the claim itself: assignee, labels, types. */
import type { ClaimOnWire } from '../../contract/claim.ts';
import type { ClaimPatch } from '../../contract/claim-state.ts';
import { type Refused, useSave } from './panels/save.ts';

/** As `useSave`. */
export function useChangeClaim(): (patch: ClaimPatch, done: string, refused?: Refused) => Promise<boolean> {
  const save = useSave();
  return (patch, done, refused) =>
    save((api, path, version) => api.patch<ClaimOnWire>(path, patch, { version }), done, refused);
}
