import { useRef } from 'react';
import { FILE_KINDS } from '../../../domain/filing/file-limits.ts';
import { IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../text.ts';
import type { ChosenFile } from './use-files.ts';

const ACCEPTED = Object.values(FILE_KINDS)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={text.conversation.files}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton label={text.conversation.addFiles} onClick={() => input.current?.click()}>
        <Icon name="picture" size={18} />
      </IconButton>
    </>
  );
}

type Props = { files: readonly ChosenFile[]; onRemove: (file: ChosenFile) => void };

export function ChosenFiles({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={text.conversation.files} className="flex flex-col gap-1">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2">
          <Icon name="picture" size={16} />
          <bdi className="min-w-0">{file.name}</bdi>
          <span className={file.state === 'failed' ? 'font-semibold text-danger' : 'text-muted'}>
            {file.problem ?? text.conversation.fileStates[file.state]}
          </span>
          <IconButton label={text.conversation.removeFile(file.name)} onClick={() => onRemove(file)}>
            <Icon name="cross" size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
