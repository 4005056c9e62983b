/** Short messages at the lower edge, some with a button such as Undo. Screen readers announce them. */
import { Toast } from '@base-ui/react/toast';
import { text } from './text.ts';

const manager = Toast.createToastManager();

type Told = { action?: { label: string; onPress: () => void }; isError?: boolean; seconds?: number };

/** @returns closes it. `seconds`: how long it stays; 6 unless told, 0 for until it is closed */
export function tell(sentence: string, { action, isError = false, seconds = 6 }: Told = {}): () => void {
  const id = manager.add({
    title: sentence,
    type: isError ? 'error' : 'info',
    priority: isError ? 'high' : 'low',
    timeout: seconds * 1000,
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
  });
  return () => manager.close(id);
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 bottom-3 z-40 flex flex-col gap-2 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="popup flex items-center gap-2 p-3 data-limited:hidden"
    >
      <Toast.Content className="flex min-w-0 flex-1 items-center gap-2">
        <Toast.Title className={`min-w-0 flex-1 ${toast.type === 'error' ? 'text-danger' : ''}`} />
        <Toast.Action className="min-h-8 cursor-pointer rounded-lg px-2 font-semibold text-brand-ink hover:bg-neutral-wash pointer-coarse:min-h-11" />
        <Toast.Close className="min-h-8 cursor-pointer rounded-lg px-2 text-muted hover:bg-neutral-wash pointer-coarse:min-h-11">
          {text.close}
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
