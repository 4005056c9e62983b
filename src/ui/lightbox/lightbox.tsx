/** Images and videos in full screen; loaded when the first one is opened. */
import { type KeyboardEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { type LightboxEntry, validEntries } from './entries.ts';
import { Stage } from './stage.tsx';
import {
  canZoomIn,
  canZoomOut,
  hasNext,
  hasPrevious,
  type LightboxAction,
  type LightboxState,
  lightbox,
  openAt,
} from './state.ts';
import type { LightboxWords } from './words.ts';

const KEYS: Readonly<
  Record<string, Exclude<LightboxAction['type'], 'loaded' | 'resized' | 'drag' | 'pinch' | 'wheel'>>
> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'zoom_in',
  '=': 'zoom_in',
  '-': 'zoom_out',
  '0': 'fit',
  r: 'rotate',
  R: 'rotate',
};

/** In right-to-left languages the next picture is on the left. */
const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

type ControlProps = {
  icon: IconName;
  label: string;
  onPress: () => void;
  isOff?: boolean;
  className?: string;
  ref?: RefObject<HTMLButtonElement | null>;
};

/** A disabled control stays in place and keeps focus. */
function Control({ icon, label, onPress, isOff = false, className = '', ref }: ControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className={`lightbox-control ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}

export type LightboxProps = {
  entries: readonly LightboxEntry[];
  /** Index into `entries`; clamped. */
  index: number;
  loop?: boolean;
  words: LightboxWords;
  onClose: () => void;
};

type BarProps = {
  state: LightboxState;
  act: (type: (typeof KEYS)[string]) => void;
  isPhoto: boolean;
  words: LightboxWords;
  closing: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function Bar({ state, act, isPhoto, words, closing, onClose }: BarProps) {
  const isShown = state.status === 'shown';
  return (
    <div className="lightbox-bar">
      <p role="status" className="tabular-nums">
        {state.count === 0 ? null : words.position(state.index + 1, state.count)}
      </p>
      {isPhoto ? (
        <>
          <Control
            icon="reduce"
            label={words.reduce}
            isOff={!isShown || !canZoomOut(state)}
            onPress={() => act('zoom_out')}
          />
          <Control
            icon="enlarge"
            label={words.enlarge}
            isOff={!isShown || !canZoomIn(state)}
            onPress={() => act('zoom_in')}
          />
          <Control icon="turn" label={words.turn} isOff={!isShown} onPress={() => act('rotate')} />
        </>
      ) : null}
      <Control icon="cross" label={words.close} onPress={onClose} ref={closing} />
    </div>
  );
}

type NavigationProps = Pick<BarProps, 'state' | 'act' | 'words'>;

/** Buttons to the previous and next picture. */
function Navigation({ state, act, words }: NavigationProps) {
  if (state.count < 2) return null;
  return (
    <>
      <Control
        icon="back"
        label={words.previous}
        isOff={!hasPrevious(state)}
        onPress={() => act('previous')}
        className="lightbox-previous"
      />
      <Control
        icon="forward"
        label={words.next}
        isOff={!hasNext(state)}
        onPress={() => act('next')}
        className="lightbox-next"
      />
    </>
  );
}

/** The browser traps focus in the dialog, starting at the close button, and returns it to the element that opened it. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  closing: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    // Rendered open, so that it is visible without script too; only script can make it modal.
    current?.removeAttribute('open');
    current?.showModal();
    closing.current?.focus();
    return () => {
      current?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog, closing]);
}

/** A modal dialog over the viewport. Escape, the backdrop and the button close it. */
export function Lightbox({ entries, index, loop = false, words, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const { valid, index: first } = validEntries(entries, index);
  const [state, dispatch] = useReducer(lightbox, null, () => openAt(valid.length, first, loop));
  const entry = valid[state.index] ?? null;
  useModal(dialog, closing);
  const act = (type: (typeof KEYS)[string]) => dispatch({ type });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTurned = event.currentTarget.matches(':dir(rtl)');
    const type = KEYS[(isTurned && TURNED[event.key]) || event.key];
    const isElsewhere =
      event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey;
    if (type === undefined || isElsewhere) return;
    event.preventDefault();
    act(type);
  };
  const bar = { state, act, words, closing, onClose, isPhoto: entry?.kind === 'image' };
  return (
    <dialog
      ref={dialog}
      open
      aria-label={words.label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      className="lightbox"
    >
      <Bar {...bar} />
      <Stage state={state} dispatch={dispatch} entry={entry} words={words} onMask={onClose} />
      <Navigation state={state} act={act} words={words} />
    </dialog>
  );
}
