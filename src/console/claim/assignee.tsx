/** Who has the claim, and the menu that gives it to somebody else. */
import { type ReactNode, useState } from 'react';
import { useColleagues } from '../app/colleagues.ts';
import { useCan, useMe } from '../app/session.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem, MenuLine } from '../parts/menu.tsx';
import { useChangeClaim } from './change.ts';
import { useDesk } from './query.ts';
import { text } from './text.ts';

export function Assignee() {
  const { claim, names } = useDesk();
  const assignee = claim.team?.assignee ?? null;
  const { person } = useMe();
  const name =
    assignee === null ? null : assignee === person.id ? text.assignee.me : (names[assignee] ?? assignee);
  const shown = (
    <>
      <Icon name="person" size={16} />
      <bdi>{name ?? text.assignee.nobody}</bdi>
    </>
  );
  const canAssign = useCan()('claim:update') && claim.status !== 'ARCHIVED';
  if (!canAssign) return <span className="flex items-center gap-1.5 text-muted">{shown}</span>;
  return <AssigneeMenu label={text.assignee.label(name ?? text.assignee.nobody)} shown={shown} />;
}

function AssigneeMenu({ label, shown }: { label: string; shown: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { person } = useMe();
  const change = useChangeClaim();
  const saidOf = (id: string | null, name: string) => {
    if (id === null) return text.assignee.undone;
    return id === person.id ? text.assignee.taken : text.assignee.done(name);
  };
  const assign = (id: string | null, name: string) => change({ assignee: id }, saidOf(id, name));
  useKeys({ assign: () => setOpen(true), assignMe: () => assign(person.id, person.name) });
  return (
    <MenuButton
      label={label}
      isOpen={isOpen}
      onOpen={setOpen}
      align="end"
      className="flex min-h-9 items-center gap-1.5 rounded-lg border border-edge px-2.5 hover:bg-neutral-wash pointer-coarse:min-h-11"
      button={
        <>
          {shown}
          <Icon name="down" size={14} />
        </>
      }
    >
      <MenuItem onSelect={() => assign(person.id, person.name)}>{text.assignee.me}</MenuItem>
      <MenuItem onSelect={() => assign(null, '')}>{text.assignee.none}</MenuItem>
      <Colleagues onChoose={assign} />
    </MenuButton>
  );
}

/** Loaded when the menu opens. */
function Colleagues({ onChoose }: { onChoose: (id: string, name: string) => void }) {
  const { person } = useMe();
  const others = useColleagues().filter(({ id }) => id !== person.id);
  return others.length === 0 ? null : (
    <>
      <MenuLine />
      {others.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoose(id, name)}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </>
  );
}
