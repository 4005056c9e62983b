import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { DialogFrame } from '../../parts/dialog.tsx';
import { useSave } from '../panels/save.ts';
import { text } from '../panels/text.ts';
import type { Note } from './entries.ts';

/** Asks first, because nothing of a deleted note is kept. */
export function DeleteNote({ note }: { note: Note }) {
  const [isAsking, setAsking] = useState(false);
  const save = useSave();
  const remove = () => {
    setAsking(false);
    void save((api, path) => api.delete(`${path}/notes/${note.id}`), text.notes.removed);
  };
  return (
    <Dialog.Root open={isAsking} onOpenChange={setAsking}>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text.notes.remove}
      </Button>
      <DialogFrame title={text.notes.removeTitle}>
        <p>{text.notes.removeText}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind="destructive" onClick={remove}>
            {text.notes.remove}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {text.notes.cancel}
          </Button>
        </div>
      </DialogFrame>
    </Dialog.Root>
  );
}
