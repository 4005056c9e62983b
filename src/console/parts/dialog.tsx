/** Every dialog of the console but the palette and the drawer. It keeps the focus, and returns it. */
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useHeadingAfter } from './focus-after.ts';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

const WIDTHS = { narrow: 'max-w-md', wide: 'max-w-3xl', full: 'max-w-[96vw]' } as const;

type Props = {
  isOpen?: boolean;
  onClose: () => void;
  /**
   * Whether a click beside it closes it. Not where something is typed, asked or shown only once: the second click of a double
   * click on its button would close it.
   */
  isOnlyRead?: boolean;
  title: string;
  width?: keyof typeof WIDTHS;
  /** What has the focus at first; the button that closes it unless told. */
  initialFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

export function Dialog(props: Props) {
  const {
    isOpen = true,
    onClose,
    isOnlyRead = false,
    title,
    width = 'narrow',
    initialFocus,
    children,
  } = props;
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isKept) => (isKept ? undefined : onClose())}
      disablePointerDismissal={!isOnlyRead}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Base.Viewport className="fixed inset-0 z-20 flex items-start justify-center overflow-y-auto p-3 pt-[10vh]">
          <Base.Popup
            {...(initialFocus && { initialFocus: () => initialFocus() ?? true })}
            className={`popup w-full ${WIDTHS[width]} p-5`}
          >
            <Head title={title} />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Head({ title }: { title: string }) {
  // What opened the dialog gets the focus back. It may be gone by then, as what was ticked is.
  useHeadingAfter();
  return (
    <div className="mb-3 flex items-start justify-between gap-3">
      <Base.Title className="text-lg font-bold">{title}</Base.Title>
      <Base.Close
        aria-label={text.close}
        className="-me-1.5 -mt-1 inline-flex size-8 cursor-pointer items-center justify-center rounded-lg hover:bg-neutral-wash pointer-coarse:size-11"
      >
        <Icon name="cross" size={18} />
      </Base.Close>
    </div>
  );
}
