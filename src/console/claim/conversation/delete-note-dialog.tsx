import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { text } from '../panels/text.ts';

type Props = { onYes: () => void; onClose: () => void };

export const DeleteNoteDialog = ({ onYes, onClose }: Props) => (
  <Dialog onClose={onClose} title={text.notes.removeTitle}>
    <p>{text.notes.removeText}</p>
    <div className="mt-4 flex flex-wrap gap-2">
      <Button kind="destructive" onClick={onYes}>
        {text.notes.remove}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {text.notes.cancel}
      </Button>
    </div>
  </Dialog>
);
