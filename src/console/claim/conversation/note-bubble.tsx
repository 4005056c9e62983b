import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import type { Note } from './entries.ts';

/** A note has a dashed edge, a lock and a sentence, so that nobody takes it for a message. */
export function NoteBubble({ note }: { note: Note }) {
  const { names } = useDesk();
  const name = note.authorName ?? (note.authorId && names[note.authorId]) ?? text.conversation.team;
  return (
    <article
      aria-label={text.conversation.noteFrom(name)}
      className="flex max-w-[85%] flex-col gap-1 self-end rounded-lg border border-dashed border-warning bg-warning-wash px-3.5 py-2.5"
    >
      <p className="flex items-center gap-1.5 font-semibold text-warning">
        <Icon name="lock" size={16} />
        {text.conversation.onlyTeam}
      </p>
      <p dir="auto" className="whitespace-pre-wrap">
        {note.content}
      </p>
      <p>
        <bdi>{name}</bdi>, <Moment at={note.createdAt} />
      </p>
    </article>
  );
}
