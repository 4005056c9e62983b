import { useEffect, useRef } from 'react';
import { describedBy, FieldMessage, Hint, idOf, TextInput } from '../../../ui/field.tsx';
import type { ScreenForm } from '../../parts/form.tsx';
import { type Drawing, useSignaturePad } from './signature-pad.ts';
import { words as reviewWords } from './text.ts';

const words = reviewWords;

const TOOL =
  'min-h-11 cursor-pointer rounded-lg px-3 font-semibold text-brand-ink underline underline-offset-4 disabled:invisible';

function Board({ drawing }: { drawing: Drawing }) {
  const { canvas, ink, undo, clear } = drawing;
  const empty = ink === '';
  return (
    <div className="needs-script flex max-w-md flex-col">
      <div className="relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label={words.signatureDraw}
          className="block aspect-[2/1] w-full touch-none rounded-xl border-[1.5px] border-edge bg-white"
        />
        {empty ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-6 bottom-8 border-b-2 border-[#767676] pb-1 text-[#5f5f5f]"
          >
            {words.signatureDraw}
          </span>
        ) : null}
      </div>
      <div className="-mx-3 flex justify-between">
        <button type="button" onClick={undo} disabled={empty} className={TOOL}>
          {words.signatureUndo}
        </button>
        <button type="button" onClick={clear} disabled={empty} className={TOOL}>
          {words.signatureClear}
        </button>
      </div>
    </div>
  );
}

type SignatureFieldProps = {
  form: ScreenForm;
  typed: string;
  /** Why we ask for a signature, and how to give it. */
  hint?: string;
  /** Whether a typed name counts here (docs/rules/proof.md). */
  mayType?: boolean;
};

/** Accepts a drawn signature, or a typed name from people who can't draw (docs/rules/proof.md). */
export function SignatureField({
  form,
  typed,
  mayType = true,
  hint = mayType ? words.signatureHint : words.signatureHintDrawn,
}: SignatureFieldProps) {
  const drawing = useSignaturePad();
  const field = useRef<HTMLInputElement>(null);
  // Drawing counts as input, so it clears the field's error.
  useEffect(() => {
    if (drawing.ink !== '') field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [drawing.ink]);
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      id={idOf('signature')}
      tabIndex={-1}
      aria-describedby={describedBy('signature', hint, form.errorOf('signature'))}
    >
      <legend className="text-xl font-bold tracking-tight">{words.signature}</legend>
      <Hint name="signature">{hint}</Hint>
      <FieldMessage name="signature" message={form.errorOf('signature')} />
      <Board drawing={drawing} />
      <input ref={field} type="hidden" name="signature" value={drawing.ink} />
      {mayType ? (
        <TextInput
          name="signatureName"
          label={words.signatureName}
          error={form.errorOf('signatureName')}
          defaultValue={typed}
          autoComplete="name"
          maxLength={200}
        />
      ) : (
        <p className="without-script">{words.signatureNeedsScript}</p>
      )}
    </fieldset>
  );
}
