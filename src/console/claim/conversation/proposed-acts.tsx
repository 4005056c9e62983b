import { useColleagues } from '../../app/colleagues.ts';
import { IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../panels/text.ts';
import { useDesk } from '../query.ts';
import { actLines, type MacroActs } from './macro-acts.ts';

type Props = { acts: MacroActs; onActs: (acts: MacroActs) => void };

/** What happens when the message is sent, each of which can be taken out. */
export function ProposedActs({ acts, onActs }: Props) {
  const { names } = useDesk();
  const colleagues = useColleagues();
  const nameOf = (id: string) => colleagues.find((one) => one.id === id)?.name ?? names[id] ?? id;
  return (
    <div>
      <p className="text-muted">{text.macros.acts.title}</p>
      <ul className="flex flex-wrap gap-1.5 pt-1">
        {actLines(acts, nameOf).map(({ words, without }) => (
          <li key={words} className="flex max-w-full items-center gap-1 rounded-lg bg-neutral-wash ps-2.5">
            <bdi className="truncate">{words}</bdi>
            <IconButton label={text.macros.acts.remove(words)} onClick={() => onActs(without)}>
              <Icon name="cross" size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
