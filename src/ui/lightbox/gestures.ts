/** Turns touch, mouse and wheel events on the stage into actions of the lightbox. */
import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import { isMovable, type LightboxAction, type LightboxState, type Point, swipeOf } from './state.ts';

type Pinch = { distance: number; scale: number };
type Touch = { points: Map<number, Point>; from: Point; pinch: Pinch | null; hasMoved: boolean };

/** Movements up to this many pixels count as a tap. */
const TAP_TOLERANCE = 6;

const distanceOf = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middleOf = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };

type Handlers = { state: LightboxState; dispatch: Dispatch<LightboxAction>; onMask: () => void };

/** `onMask` is called for a tap beside the picture. A ref holds the latest values, so listeners are added only once. */
export function useGestures(stage: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const listening = new AbortController();
    const hear = listenForGestures(element, () => latest.current);
    for (const [name, listener] of Object.entries(hear)) {
      // Prevents the wheel from scrolling the page behind.
      element.addEventListener(name, listener as EventListener, {
        signal: listening.signal,
        passive: name !== 'wheel',
      });
    }
    return () => listening.abort();
  }, [stage]);
}

function listenForGestures(element: HTMLElement, handlers: () => Handlers) {
  const touch: Touch = { points: new Map(), from: { x: 0, y: 0 }, pinch: null, hasMoved: false };
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const lift = (event: PointerEvent) => {
    touch.points.delete(event.pointerId);
    if (touch.points.size < 2) touch.pinch = null;
  };
  return {
    pointerdown: (event: PointerEvent) => {
      if (isControl(event.target)) return;
      // A new first finger resets the gesture: a finger lifted outside the window sends no event.
      if (event.isPrimary) begin(touch, at(event));
      touch.points.set(event.pointerId, at(event));
      if (touch.points.size !== 2) return;
      touch.pinch = { distance: distanceOf([...touch.points.values()]), scale: handlers().state.scale };
    },
    pointermove: (event: PointerEvent) => {
      const before = touch.points.get(event.pointerId);
      if (before === undefined) return;
      const now = at(event);
      touch.points.set(event.pointerId, now);
      touch.hasMoved ||= Math.hypot(now.x - touch.from.x, now.y - touch.from.y) > TAP_TOLERANCE;
      follow(touch, handlers(), { x: now.x - before.x, y: now.y - before.y });
    },
    pointerup: (event: PointerEvent) => {
      const wasAlone = touch.points.size === 1 && touch.pinch === null;
      const isKnown = touch.points.has(event.pointerId);
      lift(event);
      const { state, dispatch } = handlers();
      const now = at(event);
      const swipe = swipeOf(
        { x: now.x - touch.from.x, y: now.y - touch.from.y },
        element.matches(':dir(rtl)'),
      );
      if (isKnown && wasAlone && swipe !== null && !isMovable(state)) dispatch({ type: swipe });
    },
    pointercancel: lift,
    click: (event: MouseEvent) => {
      if (event.target === element && !touch.hasMoved) handlers().onMask();
    },
    wheel: (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY === 0) return;
      handlers().dispatch({ type: 'wheel', up: event.deltaY < 0, at: at(event), now: event.timeStamp });
    },
  };
}

function begin(touch: Touch, from: Point): void {
  touch.points.clear();
  Object.assign(touch, { from, pinch: null, hasMoved: false });
}

/** The controls of a video handle touches themselves. */
const isControl = (target: EventTarget | null) => target instanceof HTMLVideoElement;

function follow({ points, pinch }: Touch, { dispatch, state }: Handlers, by: Point): void {
  if (pinch !== null && points.size === 2) {
    const fingers = [...points.values()];
    const scale = (pinch.scale * distanceOf(fingers)) / Math.max(1, pinch.distance);
    dispatch({ type: 'pinch', scale, at: middleOf(fingers) });
  } else if (points.size === 1 && isMovable(state)) dispatch({ type: 'drag', by });
}
