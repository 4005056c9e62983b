import type { ClaimTerms } from '../../domain/stores/legal.ts';
import { Link, webHref } from '../../ui/link.tsx';
import { text } from './text.ts';

/** What submitting agrees to. The form sends the version, so that nobody agrees to terms that the page didn't show. */
export function AgreedTerms({ terms }: { terms: ClaimTerms | null }) {
  if (terms === null) return null;
  const url = webHref(terms.url);
  return (
    <div className="flex flex-col gap-1">
      <input type="hidden" name="claimTerms" value={terms.version} />
      <p>
        {text.legal.agree}{' '}
        {url === null ? null : (
          <Link href={url} outside>
            {text.legal.read}
          </Link>
        )}
      </p>
      {terms.text === null ? null : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-ink">
            {text.legal.read}
          </summary>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {terms.text}
          </p>
        </details>
      )}
    </div>
  );
}
