import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { words } from './text.ts';

/** Beside the ways to report a problem: not everything that goes back is broken. */
export function ReturnLink() {
  return (
    <p>
      <Link href={urls.return()} className="inline-flex min-h-11 items-center">
        {words.link}
      </Link>
    </p>
  );
}
