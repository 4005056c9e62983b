import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import type { LightboxEntry } from './entries.ts';
import { useGestures } from './gestures.ts';
import { fittedSize, isMovable, LIGHTBOX, type LightboxAction, type LightboxState } from './state.ts';
import type { LightboxWords } from './words.ts';

// React warns about layout effects on the server.
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

/** A picture positioned by the state. Script sets its style because the page's policy forbids inline styles. */
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
  // The picture may have loaded or failed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per picture, which mounts its own component
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

/** A video with a poster loads nothing until it is played. */
function Film({ entry, dispatch }: { entry: LightboxEntry } & Pick<StageProps, 'dispatch'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shopper's own video of a broken mug has no captions
    <video
      // Must precede `src`, or the browser starts loading the video.
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

/** Shown if a picture can't be displayed, or there is none. */
function Problem({ says }: { says: string }) {
  return (
    <p className="lightbox-trouble">
      <Icon name="broken-image" size={64} />
      {says}
    </p>
  );
}

/** The area of the picture; a tap beside the picture closes the lightbox. */
export function Stage({ state, dispatch, entry, words, onMask }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  useStageSize(stage, dispatch);
  useGestures(stage, { state, dispatch, onMask });
  const shown = entry !== null && state.status !== 'broken' ? entry : null;
  return (
    <div ref={stage} className="lightbox-stage" data-movable={isMovable(state)} data-status={state.status}>
      {entry === null ? <Problem says={words.none} /> : null}
      {entry !== null && shown === null ? <Problem says={words.broken(entry.alt)} /> : null}
      {shown?.kind === 'image' ? (
        <Photo key={state.index} entry={shown} state={state} dispatch={dispatch} />
      ) : null}
      {shown?.kind === 'video' ? <Film key={state.index} entry={shown} dispatch={dispatch} /> : null}
    </div>
  );
}
