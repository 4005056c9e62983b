import { DEFAULT_SORT, QUEUE_SORTS } from '../../domain/claims/claim-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuChoice } from '../parts/menu.tsx';
import type { QueueFilter } from './address.ts';
import { text } from './text.ts';

const OPTIONS = QUEUE_SORTS.map((value) => ({ value, label: text.sort.names[value] }));

type Props = { filter: QueueFilter; onSort: (sort: QueueFilter['sort']) => void };

export function SortMenu({ filter, onSort }: Props) {
  const own = DEFAULT_SORT[filter.tab];
  const current = filter.sort ?? own;
  return (
    <MenuButton
      label={text.sort.label(text.sort.names[current])}
      align="end"
      className="flex min-h-9 items-center gap-1.5 border border-edge px-3 whitespace-nowrap hover:bg-neutral-wash pointer-coarse:min-h-11"
      button={
        <>
          <span>{text.sort.names[current]}</span>
          <Icon name="down" size={14} />
        </>
      }
    >
      <MenuChoice
        label={text.sort.title}
        value={current}
        onValue={(next) => onSort(next === own ? null : next)}
        options={OPTIONS}
      />
    </MenuButton>
  );
}
