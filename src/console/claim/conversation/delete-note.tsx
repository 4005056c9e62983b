import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { useSave } from '../panels/save.ts';
import { text } from '../panels/text.ts';
import type { Note } from './entries.ts';

// Loaded when it is opened first.
const DeleteNoteDialog = onceLoaded(async () => (await import('./delete-note-dialog.tsx')).DeleteNoteDialog);

/** Asks first, because nothing of a deleted note is kept. */
export function DeleteNote({ note }: { note: Note }) {
  const [isAsking, setAsking] = useState(false);
  const save = useSave();
  const remove = () => {
    setAsking(false);
    void save((api, path) => api.delete(`${path}/notes/${note.id}`), text.notes.removed);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text.notes.remove}
      </Button>
      {isAsking ? <DeleteNoteDialog onYes={remove} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
