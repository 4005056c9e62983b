/** Shown beside what is typed, if the person typed something else in another tab or on another device. */
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { text } from './text.ts';

type Props = {
  title: string;
  /** What was typed there. */
  words: string;
  take: { label: string; onTake: () => void };
  onReplace: () => void;
};

export function OtherText({ title, words, take, onReplace }: Props) {
  return (
    <section
      role="alert"
      aria-label={title}
      className="flex flex-col gap-2 rounded-lg border border-warning bg-warning-wash p-3"
    >
      <p className="flex items-center gap-1.5 font-semibold text-warning">
        <Icon name="alert" size={18} />
        {title}
      </p>
      {words.trim() === '' ? null : (
        <p
          dir="auto"
          className="max-h-40 overflow-y-auto whitespace-pre-wrap border-s-2 border-line ps-2 wrap-anywhere"
        >
          {words}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={take.onTake}>
          {take.label}
        </Button>
        <Button kind="secondary" onClick={onReplace}>
          {text.other.keep}
        </Button>
      </div>
    </section>
  );
}
