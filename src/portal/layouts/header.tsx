import { webHref } from '../../ui/link.tsx';
import type { StoreBrand } from '../parts/brand.ts';
import { text } from '../parts/text.ts';

export const HELP_ID = 'help';

/** How wide a page is: one question, a question with the order beside it, or a claim with its history. */
export const WIDTHS = {
  narrow: 'max-w-2xl',
  beside: 'max-w-2xl lg:max-w-5xl',
  wide: 'max-w-5xl',
} as const;

export type Width = keyof typeof WIDTHS;

export const hasHelp = ({ help }: StoreBrand) =>
  help.email !== null || help.phone !== null || webHref(help.url) !== null;

function Mark({ store }: { store: StoreBrand }) {
  const logo = webHref(store.branding.logoUrl);
  if (logo !== null) {
    return <img src={logo} alt={store.name} height={40} className="h-10 w-auto max-w-48 object-contain" />;
  }
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-brand text-lg font-bold text-on-brand"
      >
        {[...store.name][0]}
      </span>
      <span className="line-clamp-2 text-lg leading-tight font-bold tracking-tight">{store.name}</span>
    </>
  );
}

type HeaderProps = {
  store: StoreBrand;
  orderNumber: string | null;
  /** The order's own page, if this browser may open it. */
  orderHref?: string;
  width?: Width;
};

function OrderNumber({ number, href }: { number: string | null; href: string | undefined }) {
  if (number === null) return null;
  const shown = <bdi className="truncate tabular-nums">{number}</bdi>;
  if (href === undefined) return shown;
  return (
    <a
      href={href}
      aria-label={text.frame.order(number)}
      className="inline-flex min-h-11 min-w-11 items-center justify-end hover:underline"
    >
      {shown}
    </a>
  );
}

/** Shows the store's brand only, never ours. */
export function Header({ store, orderNumber, orderHref, width = 'narrow' }: HeaderProps) {
  return (
    <header
      className={`mx-auto flex min-h-16 w-full items-center justify-between gap-4 bg-surface px-5 py-2 sm:bg-transparent sm:px-10 sm:pt-6 ${WIDTHS[width]}`}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Mark store={store} />
      </span>
      <span className="flex max-w-2/3 min-w-0 shrink-0 items-center gap-4 text-muted sm:text-ink">
        <OrderNumber number={orderNumber} href={orderHref} />
        {hasHelp(store) ? (
          <a
            href={`#${HELP_ID}`}
            className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end hover:underline"
          >
            {text.frame.help}
          </a>
        ) : null}
      </span>
    </header>
  );
}
