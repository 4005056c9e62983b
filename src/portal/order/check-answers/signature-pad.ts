import { type RefObject, useEffect, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';

/** Dark ink in every theme: the signature becomes part of a document. */
const INK = { penColor: '#14201b', backgroundColor: 'rgba(255,255,255,0)' };
/** A signature gains nothing from a higher pixel density, and its upload would grow. */
const MAX_PIXEL_RATIO = 2;

export type Drawing = {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** PNG as a data URL; empty before the first stroke. */
  ink: string;
  undo: () => void;
  clear: () => void;
};

const scaled = (strokes: PointGroup[], by: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

/** Fits the canvas to its container and rescales the strokes, for example after the phone was rotated. CSS sets the height. */
function fitBoard(board: HTMLCanvasElement, pad: SignaturePad, before: number): number {
  const width = board.offsetWidth;
  if (width === 0 || width === before) return before;
  const strokes = pad.toData();
  const density = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);
  board.width = width * density;
  board.height = board.offsetHeight * density;
  board.getContext('2d')?.scale(density, density);
  pad.clear();
  if (strokes.length > 0) pad.fromData(scaled(strokes, width / before));
  return width;
}

/** Loads the signature library only on pages that need a signature. */
export function useSignaturePad(): Drawing {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [ink, setInk] = useState('');
  const read = () => setInk(pad.current === null || pad.current.isEmpty() ? '' : pad.current.toDataURL());
  const keep = (strokes: PointGroup[]) => {
    pad.current?.clear();
    if (strokes.length > 0) pad.current?.fromData(strokes);
    read();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pad lives as long as its canvas
  useEffect(() => {
    let gone = false;
    let watch: ResizeObserver | null = null;
    void import('signature_pad').then(({ default: Pad }) => {
      const board = canvas.current;
      if (gone || board === null) return;
      const drawn = new Pad(board, INK);
      pad.current = drawn;
      let width = fitBoard(board, drawn, 0);
      watch = new ResizeObserver(() => {
        width = fitBoard(board, drawn, width);
        read();
      });
      watch.observe(board);
      drawn.addEventListener('endStroke', read);
    });
    return () => {
      gone = true;
      watch?.disconnect();
      pad.current?.off();
    };
  }, []);
  const undo = () => keep((pad.current?.toData() ?? []).slice(0, -1));
  return { canvas, ink, undo, clear: () => keep([]) };
}
