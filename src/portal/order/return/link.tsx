import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { words } from './text.ts';

/** Shown next to the ways to report a problem: not every returned item is broken. */
export function ReturnLink() {
  return (
    <p>
      <Link href={urls.return()} className="inline-flex min-h-11 items-center">
        {words.link}
      </Link>
    </p>
  );
}
