import { useEffect, useRef, useState } from 'react';
import { storedOf, type Uploads } from '../../../uploads/uploads.ts';
import type { ConversationControls } from './controls.ts';
import type { KeptDraft } from './draft-storage.ts';
import type { Fields } from './fields.ts';
import { EMPTY_DRAFT, type Where } from './model.ts';
import { words } from './text.ts';

const NOTHING: KeptDraft = { ...EMPTY_DRAFT, missing: [] };

const both = (one: KeptDraft, other: KeptDraft): KeptDraft => ({
  content: [one.content, other.content].filter((text) => text.trim() !== '').join('\n\n'),
  files: [...one.files, ...other.files],
  acknowledged: one.acknowledged,
  missing: [...one.missing, ...other.missing],
});

function noteOf({ content, files, missing }: KeptDraft): string | null {
  if (missing.length > 0) return words.keptWithout(missing.join(', '));
  return content !== '' || files.length > 0 ? words.kept : null;
}

type Drafting = { where: Where; fields: Fields; uploads: Uploads; takesOver: boolean };

/**
 * Restores the saved draft after hydration, then saves changes. `takesOver` also restores the draft of the other form, which is
 * not shown.
 */
export function useDraft(
  { draftStorage, edited, discard }: ConversationControls,
  { where, fields, uploads, takesOver }: Drafting,
) {
  const [note, setNote] = useState<string | null>(null);
  const isRestored = useRef(false);
  const keep = () => {
    if (!isRestored.current) return;
    const missing = uploads.photos.filter(({ fileKey }) => fileKey === null).map(({ filename }) => filename);
    draftStorage?.keepDraft(where, { ...fields.written(storedOf(uploads.photos)), missing });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when storage is available
  useEffect(() => {
    if (draftStorage === null || isRestored.current) return;
    isRestored.current = true;
    const kept = both(draftStorage.draft(where), takesOver ? draftStorage.draft('proof') : NOTHING);
    // The field may already hold text typed before hydration or restored by the server or the browser: don't add it twice.
    if (!fields.written([]).content.includes(kept.content)) fields.prepend(kept.content);
    if (kept.acknowledged) fields.tick();
    uploads.restore(kept.files);
    setNote(noteOf(kept));
    keep();
    if (takesOver) draftStorage.keepDraft('proof', NOTHING);
  }, [draftStorage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a file is added, removed or stored
  useEffect(keep, [uploads.photos]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes back
  useEffect(() => {
    const isOurs = edited?.where === where || (edited?.where === 'proof' && takesOver);
    if (!edited || !isOurs) return;
    fields.prepend(edited.content);
    uploads.restore(edited.files);
    keep();
    discard(edited.key);
    fields.focus();
  }, [edited]);

  const forget = () => {
    setNote(null);
    draftStorage?.keepDraft(where, NOTHING);
  };
  return { note, keep, forget };
}
