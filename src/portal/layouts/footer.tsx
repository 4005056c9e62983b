import { Link, webHref } from '../../ui/link.tsx';
import type { StoreBrand } from '../parts/brand.ts';
import { text } from '../parts/text.ts';
import { HELP_ID, hasHelp, WIDTHS, type Width } from './header.tsx';

/** Every page says how to reach a person. */
export function Footer({ store, width = 'narrow' }: { store: StoreBrand; width?: Width }) {
  if (!hasHelp(store)) return null;
  const { email, phone, hours } = store.help;
  const url = webHref(store.help.url);
  return (
    <footer id={HELP_ID} className={`mx-auto flex w-full flex-col gap-1 px-5 py-8 sm:px-10 ${WIDTHS[width]}`}>
      <h2 className="font-semibold">{text.frame.helpTitle}</h2>
      <p className="flex flex-wrap gap-x-5">
        {email === null ? null : (
          <Link href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
            {email}
          </Link>
        )}
        {phone === null ? null : (
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="inline-flex min-h-11 items-center">
            {phone}
          </Link>
        )}
        {url === null ? null : (
          <Link href={url} outside className="inline-flex min-h-11 min-w-11 items-center">
            {text.frame.help}
          </Link>
        )}
      </p>
      {hours === null ? null : <p className="footer-note">{hours}</p>}
    </footer>
  );
}
