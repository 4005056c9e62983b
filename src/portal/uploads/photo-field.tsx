import type { ChangeEvent, ReactNode } from 'react';
import { describedBy, FieldMessage, Hint, idOf } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pictureSource } from '../../ui/picture.tsx';
import { PlayMark } from '../../ui/play-mark.tsx';
import { acceptOf, type FileSort } from './sorts.ts';
import { words as uploadWords } from './text.ts';
import type { Photo, Uploads } from './uploads.ts';

type PhotoTileProps = { photo: Photo; onRemove: () => void; onRetry: () => void };

function Progress({ photo }: { photo: Photo }) {
  if (photo.percent >= 100 && photo.fileKey !== null) return null;
  return (
    <progress
      max={100}
      value={photo.percent}
      aria-label={uploadWords.uploading(photo.filename, photo.percent)}
      className="upload-progress absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-16px)]"
    />
  );
}

const ICONS = { image: 'camera', video: 'film', document: 'page' } as const;

/** Few browsers can show HEIC, so it has no preview until the server has converted it to JPEG. */
function pictureOf({ kind, filename, url, storedUrl, posterUrl }: Photo): string | null {
  if (kind === 'video') return posterUrl;
  if (kind === 'document') return null;
  return /\.heic$/i.test(filename) ? storedUrl : url;
}

/** A preview of the file: a frame of a video; other files show their name. */
function Picture({ photo }: { photo: Photo }) {
  const isFilm = photo.kind === 'video';
  const url = pictureSource(pictureOf(photo));
  if (url === null)
    return (
      <span className="picture flex size-28 flex-col items-center justify-center gap-1 rounded-xl p-2 text-center">
        <Icon name={ICONS[photo.kind]} size={32} />
        <span className="w-full truncate">{photo.filename}</span>
      </span>
    );
  return (
    <>
      <img
        src={url}
        alt={photo.filename}
        width={112}
        height={112}
        className="picture size-28 rounded-xl object-cover"
      />
      {isFilm ? <PlayMark /> : null}
    </>
  );
}

/** Plain words first, the required sentence in small print. */
const Waiting = () => (
  <span role="status" className="flex min-w-0 flex-col">
    {uploadWords.waiting}
    <small className="text-muted">{uploadWords.noAnswer}</small>
  </span>
);

function PhotoTile({ photo, onRemove, onRetry }: PhotoTileProps) {
  return (
    <li className={photo.error === null && !photo.isWaiting ? undefined : 'flex w-full items-center gap-4'}>
      <span className="relative block shrink-0">
        <Picture photo={photo} />
        {photo.error === null ? <Progress photo={photo} /> : null}
        <button
          type="submit"
          name="remove"
          value={photo.fileKey ?? ''}
          aria-label={uploadWords.remove(photo.filename)}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
          className="absolute -top-2 -end-2 flex size-11 cursor-pointer items-center justify-center press"
        >
          <span className="flex size-8 items-center justify-center rounded-full border-[1.5px] border-edge bg-surface">
            <Icon name="cross" size={18} />
          </span>
        </button>
        {photo.fileKey === null ? null : <input type="hidden" name="image" value={photo.fileKey} />}
      </span>
      {photo.isWaiting ? <Waiting /> : null}
      {photo.error === null ? null : (
        <span role="alert" className="flex min-w-0 flex-col items-start text-danger">
          {photo.error}
          {photo.file === null ? null : (
            <button
              type="button"
              onClick={onRetry}
              className="min-h-11 cursor-pointer font-semibold underline"
            >
              {uploadWords.retry}
            </button>
          )}
        </span>
      )}
    </li>
  );
}

type PhotoFieldProps = {
  uploads: Uploads;
  max: number;
  error: string | null;
  /** Name of the field, if a page has more than one. */
  name?: string;
  sort?: FileSort;
  words?: { legend: string; hint: string; add: string };
  /** Replaces the default hint. */
  hint?: ReactNode;
  /** Replaces the legend if the store requires a photo. */
  required?: string | undefined;
};

const TILE =
  'file-drop relative flex size-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border-[1.5px] border-dashed border-edge p-2 text-center font-semibold text-brand-ink hover:bg-soft';

const wordsFor = (max: number) => ({
  legend: uploadWords.photos,
  hint: uploadWords.photosHint(max),
  add: uploadWords.addPhoto,
});

/** Photo uploads with preview and progress; without script the same field submits its files with the form. */
export function PhotoField({
  uploads,
  max,
  error,
  name = 'photos',
  sort = 'claim',
  words = wordsFor(max),
  hint = words.hint,
  required,
}: PhotoFieldProps) {
  const { photos } = uploads;
  const wrong = error ?? uploads.refused;
  const onFiles = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{required ?? words.legend}</legend>
      <Hint name={name}>{hint}</Hint>
      <FieldMessage name={name} message={wrong} />
      <ul className="flex flex-wrap gap-4">
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            onRemove={() => uploads.remove(photo)}
            onRetry={() => uploads.retry(photo)}
          />
        ))}
        <li className={photos.length >= max ? 'hidden' : 'by-camera needs-script'}>
          <label className={`${TILE} bg-soft`}>
            <Icon name="camera" size={28} />
            <span className="leading-tight">{uploadWords.takePhoto}</span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              aria-label={uploadWords.takePhoto}
              onChange={onFiles}
            />
          </label>
        </li>
        <li className={photos.length >= max ? 'hidden' : undefined}>
          <label className={TILE}>
            <Icon name="picture" size={28} />
            <span className="leading-tight">{words.add}</span>
            <input
              id={idOf(name)}
              type="file"
              name={name}
              multiple
              accept={acceptOf(sort)}
              aria-describedby={describedBy(name, hint, wrong)}
              aria-invalid={wrong === null ? undefined : true}
              onChange={onFiles}
            />
          </label>
        </li>
      </ul>
      <button
        type="submit"
        name="upload"
        value="1"
        className="without-script self-start min-h-11 font-semibold text-brand-ink underline"
      >
        {uploadWords.uploadPhotos}
      </button>
      <p role="status" className={uploads.news === '' ? 'sr-only' : 'text-muted'}>
        {uploads.news}
      </p>
    </fieldset>
  );
}
