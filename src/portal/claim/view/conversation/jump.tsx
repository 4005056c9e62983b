import { useEffect, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { ConversationControls } from './controls.ts';
import { messageId } from './message.tsx';
import { words } from './text.ts';

/** Scrolls to the team's newest message if it is off-screen. Once it was visible, it is no longer new. */
export function Jump({ controls }: { controls: ConversationControls }) {
  const newest = controls.thread.unseen.at(-1);
  const { seen } = controls;
  const [isOut, setOut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the newest message changes
  useEffect(() => {
    const message = newest === undefined ? null : document.getElementById(messageId(newest));
    if (message === null || newest === undefined) return setOut(false);
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen(newest);
      else setOut(true);
    });
    watcher.observe(message);
    return () => watcher.disconnect();
  }, [newest]);
  if (newest === undefined || !isOut) return null;
  const show = () => {
    const message = document.getElementById(messageId(newest));
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
    seen(newest);
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center">
      <button
        type="button"
        onClick={show}
        className="pointer-events-auto flex min-h-12 cursor-pointer items-center gap-2 rounded-full bg-brand px-6 font-semibold text-on-brand shadow-button"
      >
        <Icon name="down" size={20} />
        {words.jump}
      </button>
    </div>
  );
}
