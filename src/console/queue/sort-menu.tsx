import { QUEUE_SORTS, type QueueSort } from '../../domain/claims/claim-queue.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuChoice } from '../parts/menu.tsx';
import { text } from './text.ts';

const OWN = 'own';
type Choice = QueueSort | typeof OWN;

const OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: OWN, label: text.sort.own },
  ...QUEUE_SORTS.map((value) => ({ value, label: text.sort.names[value] })),
];

type Props = { sort: QueueSort | null; onSort: (sort: QueueSort | null) => void };

export function SortMenu({ sort, onSort }: Props) {
  const current = sort === null ? text.sort.own : text.sort.names[sort];
  return (
    <MenuButton
      label={text.sort.label(current)}
      align="end"
      className="flex min-h-9 items-center gap-1.5 border border-edge px-3 whitespace-nowrap hover:bg-neutral-wash pointer-coarse:min-h-11"
      button={
        <>
          <span className="max-sm:sr-only">{current}</span>
          <Icon name="down" size={14} />
        </>
      }
    >
      <MenuChoice
        label={text.sort.title}
        value={sort ?? OWN}
        onValue={(next: Choice) => onSort(next === OWN ? null : next)}
        options={OPTIONS}
      />
    </MenuButton>
  );
}
