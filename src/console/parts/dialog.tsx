/**
 * The frame of every dialog. Put it in a `Dialog.Root` (@base-ui/react), which keeps and returns the focus. Where something
 * is typed, asked or shown only once, set `disablePointerDismissal`: a click beside it, or the second click of a double
 * click on its button, would close it.
 */
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useHeadingAfter } from './focus-after.ts';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

const WIDTHS = { narrow: 'max-w-md', wide: 'max-w-3xl', full: 'max-w-[96vw]' } as const;

type Props = {
  title: string;
  width?: keyof typeof WIDTHS;
  /** What has the focus at first; the button that closes it unless told. */
  initialFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

export function DialogFrame({ title, width = 'narrow', initialFocus, children }: Props) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
      <Dialog.Viewport className="fixed inset-0 z-20 flex items-start justify-center overflow-y-auto p-3 pt-[10vh]">
        <Dialog.Popup
          {...(initialFocus && { initialFocus: () => initialFocus() ?? true })}
          className={`popup w-full ${WIDTHS[width]} p-5`}
        >
          <Head title={title} />
          {children}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  );
}

function Head({ title }: { title: string }) {
  // What opened the dialog gets the focus back. It may be gone by then, as what was ticked is.
  useHeadingAfter();
  return (
    <div className="mb-3 flex items-start justify-between gap-3">
      <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
      <Dialog.Close
        aria-label={text.close}
        className="-me-1.5 -mt-1 inline-flex size-8 cursor-pointer items-center justify-center rounded-lg hover:bg-neutral-wash pointer-coarse:size-11"
      >
        <Icon name="cross" size={18} />
      </Dialog.Close>
    </div>
  );
}
