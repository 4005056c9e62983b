/** Text to paste elsewhere, with a button that copies it. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { Button } from '../parts/button.tsx';
import { copy } from './copy.ts';

const text = catalogue({
  copy: 'Copy',
  copyOf: (label: string) => `Copy: ${label}`,
});

/** `label`: what it is, for who can't see what stands above it. */
export const Copied = ({ label, code }: { label: string; code: string }) => (
  <div className="flex flex-wrap items-start gap-2 rounded-lg bg-neutral-wash p-3">
    <code className="min-w-0 flex-1 basis-64 font-mono wrap-anywhere select-all">{code}</code>
    <Button kind="secondary" aria-label={text.copyOf(label)} onClick={() => void copy(code)}>
      {text.copy}
    </Button>
  </div>
);
