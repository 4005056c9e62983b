import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { words } from './text.ts';

/** Beside the ways to report a problem: not everything that goes back is broken. */
export function ReturnLink() {
  return (
    <p className="flex min-h-11 items-center">
      <Link href={urls.return()}>{words.link}</Link>
    </p>
  );
}
