/** The side bar on a narrow screen. */
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { text } from './text.ts';

type Props = { onClose: () => void; children: ReactNode };

export const Drawer = ({ onClose, children }: Props) => (
  <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
      <Dialog.Popup
        aria-label={text.nav.menu}
        className="fixed inset-y-0 start-0 z-20 flex w-72 max-w-[85vw] flex-col gap-4 overflow-y-auto bg-canvas p-3"
      >
        <Dialog.Close render={<IconButton label={text.close} className="self-end" />}>
          <Icon name="cross" size={20} />
        </Dialog.Close>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
