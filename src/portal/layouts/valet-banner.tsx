import { useAddress } from '../../ui/address.ts';
import { urls } from '../../urls.ts';
import { words as valet } from '../order/valet/text.ts';
import type { StoreBrand, ValetView } from '../parts/brand.ts';

const words = valet.banner;

/** Shown on every screen while a team member files for a shopper. A plain form, so that leaving needs no script. */
export function ValetBanner({ valet, store }: { valet: ValetView; store: StoreBrand }) {
  return (
    <aside aria-label={words.label} className="bg-ink text-surface">
      <div className="mx-auto flex min-h-12 max-w-2xl items-center justify-between gap-4 px-5 sm:px-10">
        <p className="min-w-0 py-2 font-semibold wrap-anywhere">{words.says(valet.customer, store.name)}</p>
        <form method="post" action={useAddress(urls.leaveValet())} className="shrink-0">
          <button
            type="submit"
            className="min-h-11 min-w-11 cursor-pointer font-semibold underline underline-offset-4"
          >
            {words.leave}
          </button>
        </form>
      </div>
    </aside>
  );
}
