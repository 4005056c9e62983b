import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import type { LightboxEntry } from './entries.ts';
import { useGestures } from './gestures.ts';
import { fittedSize, isMovable, LIGHTBOX, type LightboxAction, type LightboxState } from './state.ts';
import type { LightboxWords } from './words.ts';

// The server draws it too, where nothing is laid out.
const useLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect;

type StageProps = {
  state: LightboxState;
  dispatch: Dispatch<LightboxAction>;
  entry: LightboxEntry | null;
  words: LightboxWords;
  onMask: () => void;
};

function useStageSize(stage: RefObject<HTMLElement | null>, dispatch: Dispatch<LightboxAction>): void {
  useLayout(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = () =>
      dispatch({ type: 'resized', stage: { width: element.clientWidth, height: element.clientHeight } });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, dispatch]);
}

/** A picture laid out by its state. Style is set by script: the page's policy lets none be written into its markup. */
function Photo({
  entry,
  state,
  dispatch,
}: { entry: LightboxEntry } & Pick<StageProps, 'state' | 'dispatch'>) {
  const image = useRef<HTMLImageElement>(null);
  const tell = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    dispatch(width === 0 ? { type: 'broken' } : { type: 'loaded', natural: { width, height } });
  };
  // It may have come, or failed, before anybody listened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a picture; it is mounted anew for each
  useEffect(() => {
    if (image.current?.complete) tell();
  }, []);
  useLayout(() => {
    const { current } = image;
    const fitted = fittedSize(state);
    if (current === null || fitted === null) return;
    const { x, y } = state.offset;
    current.style.width = `${fitted.width}px`;
    current.style.height = `${fitted.height}px`;
    current.style.transform = `translate(${x}px, ${y}px) rotate(${state.turns * LIGHTBOX.turnDegrees}deg) scale(${state.scale})`;
  }, [state]);
  return (
    <img
      ref={image}
      src={entry.url}
      alt={entry.alt}
      draggable={false}
      onLoad={tell}
      onError={() => dispatch({ type: 'broken' })}
      onDoubleClick={() => dispatch({ type: 'toggle' })}
      className="lightbox-picture"
    />
  );
}

/** With a poster nothing of it is fetched before it is played. */
function Film({ entry, dispatch }: { entry: LightboxEntry } & Pick<StageProps, 'dispatch'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: somebody's own film of a broken mug; nobody has written captions for it
    <video
      // Before the source, or it would be fetched until this is read.
      preload={entry.posterUrl ? 'none' : 'metadata'}
      src={entry.url}
      poster={entry.posterUrl ?? undefined}
      aria-label={entry.alt}
      controls
      playsInline
      onError={() => dispatch({ type: 'broken' })}
      className="lightbox-film"
    />
  );
}

/** Said where there is nothing to see: a picture that can't be shown, or none at all. */
function Trouble({ says }: { says: string }) {
  return (
    <p className="lightbox-trouble">
      <Icon name="broken-image" size={64} />
      {says}
    </p>
  );
}

/** Where the picture is; what lies beside it is the mask that closes. */
export function Stage({ state, dispatch, entry, words, onMask }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  useStageSize(stage, dispatch);
  useGestures(stage, { state, dispatch, onMask });
  const shown = entry !== null && state.status !== 'broken' ? entry : null;
  return (
    <div ref={stage} className="lightbox-stage" data-movable={isMovable(state)} data-status={state.status}>
      {entry === null ? <Trouble says={words.none} /> : null}
      {entry !== null && shown === null ? <Trouble says={words.broken(entry.alt)} /> : null}
      {shown?.kind === 'image' ? (
        <Photo key={state.index} entry={shown} state={state} dispatch={dispatch} />
      ) : null}
      {shown?.kind === 'video' ? <Film key={state.index} entry={shown} dispatch={dispatch} /> : null}
    </div>
  );
}
