import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LightboxEntry, validEntries } from './entries.ts';
import {
  canZoomIn,
  canZoomOut,
  fittedSize,
  hasNext,
  hasPrevious,
  isMovable,
  LIGHTBOX,
  type LightboxAction,
  type LightboxState,
  lightbox,
  maxScale,
  openAt,
  slack,
  swipeOf,
} from './state.ts';

const STAGE = { width: 400, height: 800 };
const PHOTO = { width: 2000, height: 1000 };
const acts = (state: LightboxState, ...actions: LightboxAction[]) => actions.reduce(lightbox, state);
const shown = (count = 3, index = 0, loop = false) =>
  acts(openAt(count, index, loop), { type: 'resized', stage: STAGE }, { type: 'loaded', natural: PHOTO });
const times = (count: number, type: 'zoom_in' | 'zoom_out' | 'next' | 'rotate') =>
  Array.from({ length: count }, (): LightboxAction => ({ type }));

it('zooms, pans and swipes by its constants', () => {
  expect(LIGHTBOX).toEqual({
    zoomStep: 0.12,
    maxTimesNatural: 3,
    minScale: 0.1,
    swipeTolerance: 50,
    wheelThrottle: 80,
    turnDegrees: 90,
  });
});

describe('the entries', () => {
  const photo = (url: string): LightboxEntry => ({ url, alt: '', kind: 'image' });
  const [a, b, c] = [photo('/a.jpg'), photo('https://x.example/b.jpg'), photo('blob:1')];
  const bad = ['javascript:alert(1)', '', 'mailto:a@b', '//evil.example/a', 'data:text/html,x'].map(photo);

  it('skip those without a valid source and keep the requested one selected', () => {
    expect(validEntries([...bad, a, b, c], bad.length + 1)).toEqual({ valid: [a, b, c], index: 1 });
    const broken = [null, {}, a] as unknown as LightboxEntry[];
    expect(validEntries(broken, 2)).toEqual({ valid: [a], index: 0 });
  });

  it.each([
    [-3, 0],
    [99, 2],
    [Number.NaN, 0],
    [1.5, 0],
  ])('clamps the index %s to %s', (index, clamped) => {
    expect(validEntries([a, b, c], index).index).toBe(clamped);
    expect(openAt(3, index, false).index).toBe(clamped);
  });

  it('may be empty, and then no action changes anything', () => {
    const none = openAt(validEntries(bad, 2).valid.length, 2, true);
    expect([none.count, none.index]).toEqual([0, 0]);
    expect(acts(none, { type: 'next' }, { type: 'last' }, { type: 'zoom_in' })).toEqual(none);
  });
});

describe('next and previous', () => {
  it('stop at either end, or wrap around in a loop', () => {
    expect(acts(shown(), ...times(5, 'next')).index).toBe(2);
    expect(acts(shown(), { type: 'previous' }).index).toBe(0);
    expect([hasPrevious(shown()), hasNext(shown()), hasNext(shown(3, 2))]).toEqual([false, true, false]);
    expect(acts(shown(3, 2, true), { type: 'next' }).index).toBe(0);
    expect(acts(shown(3, 0, true), { type: 'previous' }).index).toBe(2);
    expect(hasNext(shown(1, 0, true))).toBe(false);
  });

  it('start each picture fitted, unrotated and loading', () => {
    const zoomed = acts(shown(), { type: 'zoom_in' }, { type: 'rotate' });
    expect(lightbox(zoomed, { type: 'next' })).toMatchObject({ scale: 1, turns: 0, status: 'loading' });
    expect(lightbox(zoomed, { type: 'first' })).toBe(zoomed);
  });
});

describe('the size', () => {
  it('fits the stage, also when rotated, and never exceeds the natural size', () => {
    expect(fittedSize(shown())).toEqual({ width: 400, height: 200 });
    expect(fittedSize(acts(shown(), { type: 'rotate' }))).toEqual({ width: 800, height: 400 });
    const small = acts(shown(), { type: 'loaded', natural: { width: 40, height: 20 } });
    expect(fittedSize(small)).toEqual({ width: 40, height: 20 });
  });

  it('changes in steps of 0.12, up to three times the natural size and down to a tenth', () => {
    expect(acts(shown(), ...times(3, 'zoom_in')).scale).toBe(1.36);
    const largest = acts(shown(), ...times(200, 'zoom_in'));
    expect([largest.scale, maxScale(largest), canZoomIn(largest)]).toEqual([15, 15, false]);
    const smallest = acts(shown(), ...times(200, 'zoom_out'));
    expect([smallest.scale, canZoomOut(smallest)]).toEqual([0.1, false]);
  });

  it('changes at most once in 80 ms by wheel', () => {
    const wheel = (now: number): LightboxAction => ({ type: 'wheel', up: true, at: { x: 0, y: 0 }, now });
    expect(acts(shown(), wheel(1000), wheel(1079)).scale).toBe(1.12);
    expect(acts(shown(), wheel(1000), wheel(1080)).scale).toBe(1.24);
  });

  it('toggles between fitted and natural size', () => {
    expect(acts(shown(), { type: 'toggle' }).scale).toBe(5);
    expect(acts(shown(), { type: 'toggle' }, { type: 'toggle' }).scale).toBe(1);
  });

  it('changes around the point under the fingers', () => {
    const zoomed = acts(shown(), { type: 'pinch', scale: 8, at: { x: 100, y: 0 } });
    expect(zoomed.offset).toEqual({ x: -700, y: 0 });
    expect(isMovable(zoomed)).toBe(true);
  });
});

describe('rotation', () => {
  it('goes in quarter turns, always in the same direction', () => {
    expect(acts(shown(), ...times(5, 'rotate')).turns).toBe(5);
    expect(lightbox(openAt(2, 0, false), { type: 'rotate' }).turns).toBe(0);
  });
});

it('a picture that can’t be shown can’t be zoomed or rotated, but the next one can', () => {
  const broken = acts(shown(), { type: 'broken' }, { type: 'zoom_in' }, { type: 'rotate' });
  expect(broken).toMatchObject({ status: 'broken', scale: 1, turns: 0 });
  expect(acts(broken, { type: 'next' }, { type: 'loaded', natural: PHOTO }).status).toBe('shown');
});

it('a swipe needs more than 50 px, and more horizontally than vertically', () => {
  expect(swipeOf({ x: -51, y: 0 }, false)).toBe('next');
  expect(swipeOf({ x: 51, y: 20 }, false)).toBe('previous');
  expect(swipeOf({ x: 51, y: 20 }, true)).toBe('next');
  expect([swipeOf({ x: 50, y: 0 }, false), swipeOf({ x: 60, y: -61 }, false)]).toEqual([null, null]);
});

describe('any sequence of actions', () => {
  const pixels = fc.integer({ min: 1, max: 5000 });
  const size = fc.record({ width: pixels, height: pixels });
  const point = fc.record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
  });
  const action: fc.Arbitrary<LightboxAction> = fc.oneof(
    fc.record({
      type: fc.constantFrom(
        ...(['next', 'previous', 'first', 'last', 'zoom_in', 'zoom_out'] as const),
        ...(['toggle', 'fit', 'rotate', 'broken'] as const),
      ),
    }),
    fc.record({ type: fc.constant('loaded' as const), natural: size }),
    fc.record({ type: fc.constant('resized' as const), stage: size }),
    fc.record({ type: fc.constant('drag' as const), by: point }),
    fc.record({ type: fc.constant('pinch' as const), scale: fc.double({ noNaN: false }), at: point }),
    fc.record({
      type: fc.constant('wheel' as const),
      up: fc.boolean(),
      at: point,
      now: fc.nat(100_000),
    }),
  );

  it('keeps index, size and position within bounds', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.integer({ min: -5, max: 12 }),
        fc.boolean(),
        fc.array(action, { maxLength: 40 }),
        (count, index, loop, actions) => {
          const state = acts(openAt(count, index, loop), ...actions);
          expect(state.index).toBeGreaterThanOrEqual(0);
          expect(state.index).toBeLessThanOrEqual(Math.max(0, count - 1));
          expect(state.scale).toBeGreaterThanOrEqual(LIGHTBOX.minScale);
          expect(state.scale).toBeLessThanOrEqual(maxScale(state));
          const most = slack(state);
          expect(Math.abs(state.offset.x)).toBeLessThanOrEqual(most.x);
          expect(Math.abs(state.offset.y)).toBeLessThanOrEqual(most.y);
          expect(Number.isInteger(state.turns)).toBe(true);
        },
      ),
    );
  });

  it('returns to the start after as many steps back as forward, if it doesn’t hit an end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(5), fc.nat(20), (count, index, steps) => {
        const start = openAt(count, index, true);
        const back = Array.from({ length: steps }, (): LightboxAction => ({ type: 'previous' }));
        expect(acts(start, ...times(steps, 'next'), ...back).index).toBe(start.index);
      }),
    );
  });
});
