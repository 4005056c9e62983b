/** All logic of the lightbox, without a browser: which picture, its zoom, rotation and position. */

/** Limits and speed of zooming. */
export const LIGHTBOX = {
  zoomStep: 0.12,
  /** The maximum is relative to the natural size, the minimum to the fitted size. */
  maxTimesNatural: 3,
  minScale: 0.1,
  /** Minimum swipe distance in pixels. */
  swipeTolerance: 50,
  /** Milliseconds between two steps of the wheel. */
  wheelThrottle: 80,
  turnDegrees: 90,
} as const;

export type Size = { width: number; height: number };
/** In pixels from the center of the stage. */
export type Point = { x: number; y: number };

export type LightboxState = {
  count: number;
  index: number;
  loop: boolean;
  status: 'loading' | 'shown' | 'broken';
  /** 1 is the size that fits the stage. */
  scale: number;
  /** Quarter turns clockwise. The count keeps growing, so that the fourth turn continues forward instead of spinning back. */
  turns: number;
  offset: Point;
  /** In pixels; null until known. */
  natural: Size | null;
  stage: Size | null;
  /** When the wheel last had an effect, in milliseconds. */
  wheeledAt: number;
};

export type LightboxAction =
  | { type: 'next' | 'previous' | 'first' | 'last' | 'zoom_in' | 'zoom_out' | 'toggle' | 'fit' | 'rotate' }
  | { type: 'broken' }
  | { type: 'loaded'; natural: Size }
  | { type: 'resized'; stage: Size }
  | { type: 'drag'; by: Point }
  | { type: 'pinch'; scale: number; at: Point }
  | { type: 'wheel'; up: boolean; at: Point; now: number };

const CENTER: Point = { x: 0, y: 0 };
const FITTED = { scale: 1, turns: 0, offset: CENTER };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export function openAt(count: number, index: number, loop: boolean): LightboxState {
  const known = Number.isInteger(index) ? index : 0;
  return {
    count,
    index: clamp(known, 0, Math.max(0, count - 1)),
    loop,
    status: 'loading',
    ...FITTED,
    natural: null,
    stage: null,
    wheeledAt: Number.NEGATIVE_INFINITY,
  };
}

/** Size of the picture at scale 1: it fits the stage and never exceeds its natural size. Null until both sizes are known. */
export function fittedSize({ natural, stage, turns }: LightboxState): Size | null {
  if (natural === null || stage === null) return null;
  const [width, height] = isTurned(turns) ? [natural.height, natural.width] : [natural.width, natural.height];
  const ratio = Math.min(1, stage.width / width, stage.height / height);
  return { width: natural.width * ratio, height: natural.height * ratio };
}

const isTurned = (turns: number) => turns % 2 !== 0;

/** The scale at three times the natural size. */
export function maxScale(state: LightboxState): number {
  const fitted = fittedSize(state);
  const natural = state.natural?.width ?? 0;
  const timesFitted = fitted === null || fitted.width === 0 ? 1 : natural / fitted.width;
  return LIGHTBOX.maxTimesNatural * timesFitted;
}

/** How far the picture can move in each direction before a gap appears at its edge. */
export function slack(state: LightboxState): Point {
  const fitted = fittedSize(state);
  if (fitted === null || state.stage === null) return CENTER;
  const { width, height } = fitted;
  const shown = isTurned(state.turns) ? { width: height, height: width } : { width, height };
  return {
    x: Math.max(0, (shown.width * state.scale - state.stage.width) / 2),
    y: Math.max(0, (shown.height * state.scale - state.stage.height) / 2),
  };
}

export const isMovable = (state: LightboxState): boolean => {
  const { x, y } = slack(state);
  return x > 0 || y > 0;
};

export const hasNext = ({ index, count, loop }: LightboxState) => count > 1 && (loop || index < count - 1);
export const hasPrevious = ({ index, count, loop }: LightboxState) => count > 1 && (loop || index > 0);
export const canZoomIn = (state: LightboxState) => state.scale < maxScale(state);
export const canZoomOut = ({ scale }: LightboxState) => scale > LIGHTBOX.minScale;

/** Clamps the position to its bounds. */
function moved(state: LightboxState, { x, y }: Point): LightboxState {
  const most = slack(state);
  return { ...state, offset: { x: clamp(x, -most.x, most.x), y: clamp(y, -most.y, most.y) } };
}

/** Scales around the point `at`. */
function scaled(state: LightboxState, scale: number, at: Point = CENTER): LightboxState {
  if (state.status !== 'shown' || !Number.isFinite(scale)) return state;
  // Steps of 0.12 add up to values such as 1.3600000000000003.
  const rounded = Math.round(scale * 1e6) / 1e6;
  const next = { ...state, scale: clamp(rounded, LIGHTBOX.minScale, maxScale(state)) };
  const grown = next.scale / state.scale;
  const { x, y } = state.offset;
  return moved(next, { x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown });
}

/** Switches to another picture, which starts fitted and loading. Selecting the current one changes nothing. */
function shownAt(state: LightboxState, index: number): LightboxState {
  if (index === state.index || state.count === 0) return state;
  return { ...state, index, status: 'loading', ...FITTED, natural: null };
}

function stepped(state: LightboxState, step: 1 | -1): LightboxState {
  const { index, count, loop } = state;
  if (count === 0) return state;
  const wanted = index + step;
  return shownAt(state, loop ? (wanted + count) % count : clamp(wanted, 0, count - 1));
}

/** Toggles between fitted and natural size; a picture smaller than the stage is doubled. */
function toggled(state: LightboxState): LightboxState {
  if (state.scale !== 1) return scaled(state, 1);
  const natural = maxScale(state) / LIGHTBOX.maxTimesNatural;
  return scaled(state, natural > 1 ? natural : 2);
}

function wheeled(state: LightboxState, { up, at, now }: { up: boolean; at: Point; now: number }) {
  if (now - state.wheeledAt < LIGHTBOX.wheelThrottle) return state;
  const step = up ? LIGHTBOX.zoomStep : -LIGHTBOX.zoomStep;
  return { ...scaled(state, state.scale + step, at), wheeledAt: now };
}

export function lightbox(state: LightboxState, action: LightboxAction): LightboxState {
  switch (action.type) {
    case 'next':
      return stepped(state, 1);
    case 'previous':
      return stepped(state, -1);
    case 'first':
      return shownAt(state, 0);
    case 'last':
      return shownAt(state, state.count - 1);
    case 'zoom_in':
      return scaled(state, state.scale + LIGHTBOX.zoomStep);
    case 'zoom_out':
      return scaled(state, state.scale - LIGHTBOX.zoomStep);
    case 'toggle':
      return toggled(state);
    case 'fit':
      return { ...state, ...FITTED };
    case 'rotate':
      return state.status === 'shown' ? clamped({ ...state, turns: state.turns + 1 }) : state;
    case 'broken':
      return { ...state, status: 'broken', ...FITTED, natural: null };
    case 'loaded':
      return clamped({ ...state, status: 'shown', natural: action.natural });
    case 'resized':
      return clamped({ ...state, stage: action.stage });
    case 'drag':
      return moved(state, { x: state.offset.x + action.by.x, y: state.offset.y + action.by.y });
    case 'pinch':
      return scaled(state, action.scale, action.at);
    case 'wheel':
      return wheeled(state, action);
  }
}

/** Clamps scale and position after the stage or the picture changed. */
const clamped = (state: LightboxState): LightboxState =>
  moved({ ...state, scale: clamp(state.scale, LIGHTBOX.minScale, maxScale(state)) }, state.offset);

/** The direction of a swipe over this distance; null if it was none. */
export function swipeOf({ x, y }: Point, isRightToLeft: boolean): 'next' | 'previous' | null {
  if (Math.abs(x) <= LIGHTBOX.swipeTolerance || Math.abs(x) <= Math.abs(y)) return null;
  return x < 0 === isRightToLeft ? 'previous' : 'next';
}
