import { Dialog } from '@base-ui/react/dialog';
import { Button } from '../../parts/button.tsx';
import { DialogFrame } from '../../parts/dialog.tsx';
import { text } from '../panels/text.ts';

type Props = { onYes: () => void; onClose: () => void };

export const DeleteNoteDialog = ({ onYes, onClose }: Props) => (
  <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} disablePointerDismissal>
    <DialogFrame title={text.notes.removeTitle}>
      <p>{text.notes.removeText}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="destructive" onClick={onYes}>
          {text.notes.remove}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text.notes.cancel}
        </Button>
      </div>
    </DialogFrame>
  </Dialog.Root>
);
