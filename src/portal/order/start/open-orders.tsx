import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SectionTitle } from '../../parts/frame.tsx';
import type { StartProps } from './model.ts';
import { words as startWords } from './text.ts';

const words = startWords.open;

/** Lists the open orders above the lookup. They stay open until the shopper closes them. */
export function OpenOrders({ open }: Pick<StartProps, 'open'>) {
  if (open.length === 0) return null;
  return (
    <>
      <SectionTitle>{words.title(open.length)}</SectionTitle>
      <ul className="flex flex-col gap-3">
        {open.map(({ number, href, isAnswered }) => (
          <li key={href}>
            <a href={href} className="card choice press flex items-center gap-4 p-4 sm:p-5">
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="text-lg font-semibold">{words.order(number)}</span>
                <span className="text-muted">{isAnswered ? words.answered : words.begun}</span>
              </span>
              <Icon name="forward" className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
      <form method="post" className="-mt-3 flex flex-wrap items-center gap-x-2">
        <Button kind="quiet" name="another" value="1" className="-ms-3">
          {words.another}
        </Button>
        <span className="text-muted">{words.closes(open.length)}</span>
      </form>
      <SectionTitle>{words.find}</SectionTitle>
    </>
  );
}
