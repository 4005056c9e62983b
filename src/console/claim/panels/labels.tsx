/** The claim's labels. Choosing one in the menu puts it on or takes it off. */
import { useId, useState } from 'react';
import { DEFAULT_LABEL_COLOR, LONGEST_LABEL } from '../../../domain/claims/label.ts';
import { onlyFieldError } from '../../app/problem.ts';
import { useCan } from '../../app/session.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LabelChip, LabelDot } from '../../parts/label-chip.tsx';
import { MenuButton, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { useChangeClaim } from '../change.ts';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

export function LabelsPanel() {
  const { claim, labels } = useDesk();
  const [isAdding, setAdding] = useState(false);
  const chosen = claim.team?.labels ?? [];
  const colorOf = (name: string) =>
    labels?.find((label) => label.name === name)?.color ?? DEFAULT_LABEL_COLOR;
  const canChange = useCan()('claim:update') && claim.status !== 'ARCHIVED';
  return (
    <FactSection title={text.labels.title}>
      {chosen.length === 0 ? <p className="text-muted">{text.labels.none}</p> : null}
      <ul className="flex flex-wrap gap-1.5">
        {chosen.map((name) => (
          <li key={name} className="max-w-full">
            <LabelChip color={colorOf(name)}>{name}</LabelChip>
          </li>
        ))}
      </ul>
      {canChange ? <LabelMenu chosen={chosen} onAdd={() => setAdding(true)} /> : null}
      {canChange && isAdding ? <NewLabel chosen={chosen} onDone={() => setAdding(false)} /> : null}
    </FactSection>
  );
}

function LabelMenu({ chosen, onAdd }: { chosen: readonly string[]; onAdd: () => void }) {
  const labels = useDesk().labels ?? [];
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const id = useId();
  const change = useChangeClaim();
  useKeys({ label: () => setOpen(true) });
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    setRefused(null);
    return change({ labels: next }, text.labels.done, setRefused);
  };
  return (
    <>
      <MenuButton
        label={text.labels.change}
        describedBy={refused === null ? undefined : id}
        isOpen={isOpen}
        onOpen={setOpen}
        className="flex min-h-9 items-center gap-1.5 self-start rounded-lg border border-edge px-2.5 hover:bg-neutral-wash pointer-coarse:min-h-11"
        button={
          <>
            {text.labels.change}
            <Icon name="down" size={14} />
          </>
        }
      >
        {labels.map(({ id, name, color }) => (
          <MenuItem key={id} onSelect={() => toggle(name)}>
            <span className="w-5">{chosen.includes(name) ? <Icon name="check" size={16} /> : null}</span>
            <LabelDot color={color} />
            <bdi className="truncate">{name}</bdi>
          </MenuItem>
        ))}
        {labels.length === 0 ? null : <MenuLine />}
        <MenuItem onSelect={onAdd}>{text.labels.add}</MenuItem>
      </MenuButton>
      <Refusal id={id}>{onlyFieldError(refused, 'labels')}</Refusal>
    </>
  );
}

function NewLabel({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<unknown>(null);
  const change = useChangeClaim();
  const isReady = name.trim() !== '';
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={async (event) => {
        event.preventDefault();
        const labels = [...chosen, name.trim()];
        if (isReady && (await change({ labels }, text.labels.done, setRefused))) onDone();
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={text.labels.name}
          value={name}
          maxLength={LONGEST_LABEL}
          autoFocus
          error={onlyFieldError(refused, 'labels')}
          onValue={(typed) => {
            setName(typed);
            setRefused(null);
          }}
        />
      </div>
      <Button kind="secondary" type="submit">
        {text.labels.create}
      </Button>
    </form>
  );
}
