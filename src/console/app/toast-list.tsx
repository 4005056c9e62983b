/** Draws the short messages of toasts.tsx. */
import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { text } from './text.ts';
import { onTold, type Toast as Told } from './toasts.tsx';

const SECONDS = 6;
/** The library hides errors and all buttons from screen readers until they have the focus. */
const FOUND = { 'aria-hidden': false } as const;

/** Over the side bar, or over the bar at the top that takes its place on a phone: the page itself stays free. */
const PLACE =
  'fixed inset-x-2 top-0.5 z-40 flex flex-col gap-2 md:inset-x-auto md:start-2 md:top-auto md:bottom-16 md:w-50';

export const ToastList = () => (
  <Toast.Provider limit={3}>
    <Toast.Portal>
      <Toast.Viewport className={PLACE}>
        <Lines />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function Lines() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      onTold((told: Told) => {
        const { sentence, action, isError = false, seconds = SECONDS, onClose } = told;
        const id = add({
          title: sentence,
          type: isError ? 'error' : 'info',
          priority: isError ? 'high' : 'low',
          timeout: seconds * 1000,
          ...(onClose && { onClose }),
          ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
        });
        told.close = () => close(id);
      }),
    [add, close],
  );
  return toasts.map((toast, at) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'left', 'right']}
      {...FOUND}
      // The bar on a phone has room for the newest.
      className={`popup px-3 py-0.5 data-limited:hidden md:py-2 ${at > 0 ? 'max-md:hidden' : ''}`}
    >
      <Toast.Content className="flex items-center gap-2 md:flex-wrap md:justify-between">
        <Toast.Title
          // Four lines end above what is below the bar.
          className={`min-w-0 flex-1 max-md:text-[0.9em] max-md:leading-[1.2] md:basis-full ${toast.type === 'error' ? 'text-danger' : ''}`}
        />
        <Toast.Action
          {...FOUND}
          className="min-h-8 cursor-pointer rounded-lg px-2 font-semibold text-brand-ink hover:bg-neutral-wash pointer-coarse:min-h-11"
        />
        <Toast.Close
          {...FOUND}
          className="min-h-8 cursor-pointer rounded-lg px-2 text-muted hover:bg-neutral-wash pointer-coarse:min-h-11"
        >
          {text.close}
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
