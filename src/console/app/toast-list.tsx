/** Draws the short messages of toasts.tsx. */
import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { text } from './text.ts';
import { onTold, type Toast as Told } from './toasts.tsx';

const SECONDS = 6;
/** The library hides errors and all buttons from screen readers until they have the focus. */
const FOUND = { 'aria-hidden': false } as const;

export const ToastList = () => (
  <Toast.Provider limit={3}>
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-3 bottom-3 z-40 flex flex-col gap-2 sm:left-auto sm:w-96">
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
        const { sentence, action, isError = false, seconds = SECONDS } = told;
        const id = add({
          title: sentence,
          type: isError ? 'error' : 'info',
          priority: isError ? 'high' : 'low',
          timeout: seconds * 1000,
          ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
        });
        told.close = () => close(id);
      }),
    [add, close],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...FOUND}
      className="popup flex items-center gap-2 p-3 data-limited:hidden"
    >
      <Toast.Content className="flex min-w-0 flex-1 items-center gap-2">
        <Toast.Title className={`min-w-0 flex-1 ${toast.type === 'error' ? 'text-danger' : ''}`} />
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
