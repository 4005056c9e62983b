/** Asks before the claim is merged into another one. */
import { Dialog } from '@base-ui/react/dialog';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { Button } from '../../parts/button.tsx';
import { DialogFrame } from '../../parts/dialog.tsx';
import { useSave } from './save.ts';
import { text } from './text.ts';

type Props = { chosen: ClaimDesk['merges']['candidates'][number]; onClose: () => void };

export function MergeDialog({ chosen: { id, claimNumber }, onClose }: Props) {
  const save = useSave();
  const merge = async () => {
    onClose();
    await save(
      (api, path, version) => api.post(`${path}/merge`, { into: id }, { version }),
      text.merge.done(claimNumber),
    );
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} disablePointerDismissal>
      <DialogFrame title={text.merge.merge(claimNumber)}>
        <p>{text.merge.confirm(claimNumber)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={merge}>{text.merge.merge(claimNumber)}</Button>
          <Button kind="quiet" onClick={onClose}>
            {text.merge.cancel}
          </Button>
        </div>
      </DialogFrame>
    </Dialog.Root>
  );
}
