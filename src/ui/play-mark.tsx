import { Icon } from './icon.tsx';

/** The play icon in the center of a video's thumbnail. */
export function PlayMark() {
  return (
    <span className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-surface text-ink">
        <Icon name="film" size={24} />
      </span>
    </span>
  );
}
