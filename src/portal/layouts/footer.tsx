import { Link, webHref } from '../../ui/link.tsx';
import type { StoreBrand } from '../parts/brand.ts';
import { text } from '../parts/text.ts';
import { HELP_ID, hasHelp, WIDTHS, type Width } from './header.tsx';

/** Every page says how to reach a person, and links the store's terms and its privacy policy. */
export function Footer({ store, width = 'narrow' }: { store: StoreBrand; width?: Width }) {
  const terms = webHref(store.legal.termsUrl);
  const privacy = webHref(store.legal.privacyUrl);
  const hasLegal = terms !== null || privacy !== null;
  if (!hasHelp(store) && !hasLegal) return null;
  return (
    <footer className={`mx-auto flex w-full flex-col gap-4 px-5 py-8 sm:px-10 ${WIDTHS[width]}`}>
      {hasHelp(store) ? <Help store={store} /> : null}
      {hasLegal ? (
        <p className="footer-note flex flex-wrap gap-x-5">
          {terms === null ? null : <Legal href={terms}>{text.legal.terms}</Legal>}
          {privacy === null ? null : <Legal href={privacy}>{text.legal.privacy}</Legal>}
        </p>
      ) : null}
    </footer>
  );
}

const Legal = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} outside className="inline-flex min-h-11 min-w-11 items-center">
    {children}
  </Link>
);

function Help({ store }: { store: StoreBrand }) {
  const { email, phone, hours } = store.help;
  const url = webHref(store.help.url);
  return (
    <div id={HELP_ID} className="flex flex-col gap-1">
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
    </div>
  );
}
