/** Notes that only the team sees. Their authors may edit and delete them; the history says so. */
import type { z } from 'zod';
import type { noteBodySchema, notePatchSchema } from '../../../contract/message.ts';
import { personIdOf } from '../../auth/caller.ts';
import type { Answer } from '../../http/answers.ts';
import { listColleagues, nameOf } from '../../people/colleagues.ts';
import { ProblemError } from '../../problem-error.ts';
import { type HeldClaim, noteEvent } from '../change.ts';
import { dropNote, findNote, insertNote, type NoteRow, rewriteNote } from './queries.ts';

/** People who work in the store. @throws validation_failed with the place of the first other one */
async function mentioned({ client, store, caller }: HeldClaim, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const colleagues = await listColleagues(client, store.id, personIdOf(caller));
  const working = new Set(colleagues.map(({ id }) => id));
  const stranger = ids.findIndex((id) => !working.has(id));
  if (stranger < 0) return [...new Set(ids)];
  const fields = [{ path: `mentions.${stranger}`, message: 'is nobody who works in this store' }];
  throw new ProblemError('validation_failed', { fields });
}

/** The author of a person's note is the person. A program may name one. */
async function authorOf({ client, store, caller }: HeldClaim, named: string | null): Promise<string | null> {
  const personId = personIdOf(caller);
  return personId === null ? named : nameOf(client, store.id, personId);
}

/** Writes a note, with an entry in the history. */
export async function addNote(
  held: HeldClaim,
  { content, authorName, mentions }: z.output<typeof noteBodySchema>,
): Promise<NoteRow> {
  const { client, store, document, actor, now } = held;
  const note = {
    claimId: document.claim.id,
    content,
    mentions: await mentioned(held, mentions),
    authorId: actor.id,
    authorName: await authorOf(held, authorName),
  };
  const made = await insertNote(client, store.id, note, now);
  await noteEvent(held, 'noted', { noteId: made.id, mentions: made.mentions });
  return made;
}

async function ownNote({ client, store, document, actor }: HeldClaim, id: string): Promise<NoteRow> {
  const note = await findNote(client, store.id, document.claim.id, id);
  if (!note) throw new ProblemError('not_found');
  if (note.authorId !== actor.id) throw new ProblemError('note_of_another');
  return note;
}

export async function editNote(
  held: HeldClaim,
  { content, mentions, replaces }: z.output<typeof notePatchSchema>,
  id: string,
): Promise<Answer> {
  const { client, store, now } = held;
  const before = await ownNote(held, id);
  if (replaces !== undefined && replaces !== before.content) throw new ProblemError('version_mismatch');
  const changed = {
    content: content ?? before.content,
    mentions: mentions ? await mentioned(held, mentions) : before.mentions,
  };
  const added = changed.mentions.filter((person) => !before.mentions.includes(person));
  const note = await rewriteNote(client, store.id, id, changed, now);
  await noteEvent(held, 'note_edited', { noteId: id, mentions: added });
  return { status: 200, body: JSON.stringify(note) };
}

export async function deleteNote(held: HeldClaim, id: string): Promise<Answer> {
  const { client, store, document } = held;
  await ownNote(held, id);
  await dropNote(client, store.id, document.claim.id, id);
  await noteEvent(held, 'note_deleted', { noteId: id });
  return { status: 204, body: 'null' };
}
