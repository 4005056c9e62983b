/** A secret that is shown once, right after it was made. */
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { copy } from './copy.ts';

type Words = { title: string; text: string; label: string; copy: string; done: string };
type Props = { secret: string; words: Words; onClose: () => void };

export function ShownOnce({ secret, words, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={words.title}>
      <div className="flex flex-col gap-4">
        <p>{words.text}</p>
        <output
          aria-label={words.label}
          className="rounded-lg bg-canvas p-3 font-mono wrap-anywhere select-all"
        >
          {secret}
        </output>
        <div className="flex justify-end gap-2">
          <Button kind="secondary" onClick={() => void copy(secret)}>
            {words.copy}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
