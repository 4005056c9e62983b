import { useState } from 'react';
import { useColleagues } from '../../app/colleagues.ts';
import { useCan, useMe } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import { Icon } from '../../parts/icon.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { Moment } from '../../parts/when.tsx';
import { text as kept } from '../panels/text.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { DeleteNote } from './delete-note.tsx';
import type { Note } from './entries.ts';
import { spansOf } from './mentions.ts';

const toConversation = focusAfter('[role=log]');

const EditNote = onceLoaded(async () => (await import('./edit-note.tsx')).EditNote);

/** A note has a dashed edge, a lock and a sentence, so that nobody takes it for a message. */
export function NoteBubble({ note }: { note: Note }) {
  const { names, unsent } = useDesk();
  const [isEditing, setEditing] = useState<boolean | null>(
    () => unsent.some(({ kind }) => kind === `note:${note.id}`) || null,
  );
  const name = note.authorName ?? (note.authorId && names[note.authorId]) ?? text.conversation.team;
  return (
    <article
      ref={toConversation}
      aria-label={text.conversation.noteFrom(name)}
      className={`flex min-w-0 max-w-[85%] flex-col gap-1 self-end rounded-lg border border-dashed border-warning bg-warning-wash px-3.5 py-2.5 ${isEditing ? 'w-full' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-1.5 font-semibold text-warning">
          <Icon name="lock" size={16} />
          {text.conversation.onlyTeam}
        </p>
        {isEditing ? null : (
          <OwnNoteButtons note={note} wasEdited={isEditing === false} onEdit={() => setEditing(true)} />
        )}
      </div>
      {isEditing ? (
        <EditNote note={note} onDone={() => setEditing(false)} />
      ) : (
        <>
          <NoteText note={note} />
          <p className="text-muted">
            <bdi>{name}</bdi>, <Moment at={note.createdAt} />
            {note.editedAt === null ? null : `, ${kept.notes.edited}`}
          </p>
        </>
      )}
    </article>
  );
}

function NoteText({ note: { content, mentions } }: { note: Note }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {mentions.length === 0 ? content : <Mentioning content={content} mentions={mentions} />}
    </p>
  );
}

function Mentioning({ content, mentions }: Pick<Note, 'content' | 'mentions'>) {
  const colleagues = useColleagues().filter(({ id }) => mentions.includes(id));
  return spansOf(content, colleagues).map(({ words, mentioned }, at) =>
    mentioned.length === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <bdi key={at} className="font-semibold text-brand-ink">
        {words}
      </bdi>
    ),
  );
}

type OwnProps = {
  note: Note;
  /** The form of the note had the focus. */
  wasEdited: boolean;
  onEdit: () => void;
};

/** Authors may change their notes. */
function OwnNoteButtons({ note, wasEdited, onEdit }: OwnProps) {
  const { claim } = useDesk();
  const { person } = useMe();
  const can = useCan();
  if (note.authorId !== person.id || claim.status === 'ARCHIVED') return null;
  return (
    <span className="-my-1.5 -me-2.5 flex">
      {can('claim-note:update') ? (
        <Button kind="quiet" autoFocus={wasEdited} onClick={onEdit}>
          {kept.notes.edit}
        </Button>
      ) : null}
      {can('claim-note:delete') ? <DeleteNote note={note} /> : null}
    </span>
  );
}
