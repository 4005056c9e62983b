/** A logo or icon: shown, chosen from a file, or removed. */
import { useRef, useState } from 'react';
import {
  isPictureType,
  PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureUse,
} from '../../domain/stores/brand-picture.ts';
import { onlyFieldError } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import type { SectionState } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { sendPicture } from './query.ts';
import { text } from './text.ts';

type Props = {
  form: SectionState;
  mayChange: boolean;
  use: PictureUse;
  path: 'logoUrl' | 'faviconUrl';
};

const asDataUrl = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });

export function PictureField({ form, mayChange, use, path }: Props) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { label, none, choose, remove } = text.pictures[use];
  const url = form.valueOf(path);
  const set = (address: string | null, paperLogo: string | null) =>
    form.lay({ [path]: address, ...(use === 'logo' && { paperLogo }) });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!isPictureType(file.type)) return setError(text.pictures.wrongType);
    if (file.size > PICTURE_BYTES) return setError(text.pictures.tooLarge);
    setBusy(true);
    setError(null);
    try {
      const sent = await sendPicture(api, use, await asDataUrl(file));
      set(sent.url, sent.paperLogo);
    } catch (failure) {
      setError(onlyFieldError(failure, 'picture'));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{label}</p>
      {typeof url === 'string' ? (
        <span className="flex min-h-16 items-center self-start rounded-lg border border-line bg-white p-3">
          <img src={url} alt={label} className="max-h-12 max-w-full" />
        </span>
      ) : (
        <p className="text-muted">{none}</p>
      )}
      {mayChange ? (
        <>
          <p className="text-muted">{text.pictures.hint}</p>
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-label={label}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                void take(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button kind="secondary" busy={isBusy} onClick={() => input.current?.click()}>
              {choose}
            </Button>
            {typeof url === 'string' ? (
              <Button kind="quiet" onClick={() => set(null, null)}>
                {remove}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
