import { useEffect, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import { FieldMessage, Hint, idOf, TextInput } from '../../ui/field.tsx';
import type { ScreenForm } from '../form.tsx';
import { text } from '../text.ts';

const words = text.review;

/** The pad's own code comes only where someone must sign. Ink is dark on white in every theme: it becomes a document. */
function usePad(onInk: (dataUrl: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  useEffect(() => {
    let gone = false;
    void import('signature_pad').then(({ default: Pad }) => {
      const board = canvas.current;
      if (gone || board === null) return;
      const scale = Math.min(2, window.devicePixelRatio || 1);
      board.width = board.offsetWidth * scale;
      board.height = board.offsetHeight * scale;
      board.getContext('2d')?.scale(scale, scale);
      pad.current = new Pad(board, { penColor: '#14201b', backgroundColor: 'rgba(255,255,255,0)' });
      pad.current.addEventListener('endStroke', () => onInk(pad.current?.toDataURL('image/png') ?? ''));
    });
    return () => {
      gone = true;
      pad.current?.off();
    };
  }, [onInk]);
  return { canvas, clear: () => [pad.current?.clear(), onInk('')] };
}

/** Drawn, or typed by those who cannot draw (decisions.md, section 7). */
export function SignatureField({ form, typed }: { form: ScreenForm; typed: string }) {
  const [ink, setInk] = useState('');
  const { canvas, clear } = usePad(setInk);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id={idOf('signature')} tabIndex={-1}>
      <legend className="text-xl font-bold tracking-tight">{words.signature}</legend>
      <Hint name="signature">{words.signatureHint}</Hint>
      <FieldMessage name="signature" message={form.errorOf('signature')} />
      <div className="needs-script relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label={words.signatureDraw}
          className="h-44 w-full touch-none rounded-xl border-[1.5px] border-edge bg-white"
        />
        {ink === '' ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-6 bottom-8 border-b-2 border-[#767676] pb-1 text-[#5f5f5f]"
          >
            {words.signatureDraw}
          </span>
        ) : (
          <button
            type="button"
            onClick={clear}
            className="absolute top-2 right-2 min-h-11 cursor-pointer rounded-lg bg-white px-3 font-semibold text-[#14201b] underline"
          >
            {words.signatureClear}
          </button>
        )}
      </div>
      <input type="hidden" name="signature" value={ink} />
      <TextInput
        name="signatureName"
        label={words.signatureName}
        error={form.errorOf('signatureName')}
        defaultValue={typed}
        autoComplete="name"
        maxLength={200}
      />
    </fieldset>
  );
}
