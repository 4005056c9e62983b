/** Text of the panels about what the team keeps: labels, fields, notes, procedures, macros, duplicates. */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const text = catalogue({
  labels: {
    title: 'Labels',
    none: 'No labels.',
    change: 'Change labels',
    add: 'New label',
    name: 'Name of the new label',
    create: 'Add label',
    done: 'The labels are saved.',
  },
  metadata: {
    title: 'Fields',
    none: 'This store has no fields of its own.',
    save: 'Save fields',
    saved: 'The fields are saved.',
    changed: (value: string) => `Somebody changed this to “${value}” meanwhile. Saving replaces it.`,
    empty: 'Not set',
    yes: 'Yes',
    no: 'No',
  },
  notes: {
    mention: 'Mention',
    edit: 'Edit',
    remove: 'Delete',
    edited: 'edited',
    content: 'Note for the team',
    save: 'Save note',
    cancel: 'Cancel',
    saved: 'The note is saved.',
    removed: 'The note is deleted.',
    removeTitle: 'Delete this note?',
    removeText: 'Its text can’t be brought back. The history says that a note was deleted.',
  },
  sops: { title: 'Procedures', none: 'No procedure for this kind of claim.' },
  macros: {
    title: 'Macros',
    none: 'No macro for this kind of claim.',
    scope: { own: 'Mine', store: 'Store', global: 'Everywhere' } as Record<string, string>,
    acts: {
      title: 'When you send this:',
      proof: (need: string) => `Ask for: ${need}`,
      label: (name: string) => `Add the label “${name}”`,
      assignee: (name: string) => `Assign to ${name}`,
      status: (status: string) => `Set the status to ${status}`,
      remove: (words: string) => `Don’t: ${words}`,
      done: 'The macro changed the claim.',
      noFiles: 'A request to the customer can’t have files. Remove the files or the request.',
    },
    missing: (names: string) =>
      `This claim has no value for ${names}. Fill in the gaps before you send the text.`,
  },
  merge: {
    title: 'Duplicates',
    none: 'No earlier claim of this order or customer.',
    into: (number: number) => `This claim was merged into claim #${number}.`,
    intoText: 'Continue there. What the customer reported here is shown with it.',
    undo: 'Undo the merge',
    undone: 'The claim is open again.',
    suggest: 'Is this a duplicate? Merge it into the claim that was filed first:',
    merge: (number: number) => `Merge into #${number}`,
    confirm: (number: number) =>
      `This claim will be closed, and what the customer reported here will be shown in claim #${number}.`,
    otherOrder: (here: string, there: string) =>
      `The claims are about different orders: this one about order ${here}, the other about order ${there}.`,
    cancel: 'Cancel',
    done: (number: number) => `The claim was merged into claim #${number}.`,
    sameOrder: 'same order',
    sameCustomer: 'same customer',
    took: (number: number) => `From claim #${number}`,
  },
});
