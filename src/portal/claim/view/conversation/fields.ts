import type { RefObject } from 'react';
import type { PhotoView } from '../../../parts/views.ts';
import type { Draft } from './model.ts';

/** Access to the form's fields. The text field is uncontrolled, so a render can't overwrite it. */
export type Fields = {
  written: (files: PhotoView[]) => Draft;
  /** Inserts text at the start and keeps the caret's position. */
  prepend: (content: string) => void;
  tick: () => void;
  clear: () => void;
  focus: () => void;
};

export function fieldsOf(form: RefObject<HTMLFormElement | null>, name: string): Fields {
  const box = () => {
    const element = form.current?.elements.namedItem(name);
    return element instanceof HTMLTextAreaElement ? element : null;
  };
  const tickBox = () => {
    const element = form.current?.elements.namedItem('acknowledged');
    return element instanceof HTMLInputElement ? element : null;
  };
  const setTicked = (checked: boolean) => {
    const element = tickBox();
    if (element) element.checked = checked;
  };
  return {
    written: (files) => ({
      content: box()?.value ?? '',
      files,
      acknowledged: tickBox()?.checked ?? false,
    }),
    prepend: (content) => {
      const element = box();
      if (element === null || content === '') return;
      element.setRangeText(element.value === '' ? content : `${content}\n\n`, 0, 0, 'preserve');
    },
    tick: () => setTicked(true),
    clear: () => {
      const element = box();
      if (element) element.value = '';
      setTicked(false);
    },
    focus: () => box()?.focus(),
  };
}
