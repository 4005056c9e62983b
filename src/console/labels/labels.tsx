/** The labels of a store: a section of the settings. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../contract/label.ts';
import { DEFAULT_LABEL_COLOR, LABEL_COLORS, LONGEST_LABEL } from '../../domain/claims/label.ts';
import { writeSearch } from '../../domain/claims/search/write.ts';
import { urls } from '../../urls.ts';
import { fieldError } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { KeptList, useKeptChange } from '../lists/kept.tsx';
import { RemoveKept } from '../lists/kept-line.tsx';
import { text as kept } from '../lists/text.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { LabelChip, LabelDot } from '../parts/label-chip.tsx';
import { text } from './text.ts';

type Opened = { label: Label | null };
const NAME = 'labels';

const searchFor = ({ name }: Label) => writeSearch([{ field: 'label', values: [name] }]);

export function Labels() {
  const can = useCan();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <KeptList<{ labels: Label[] }, Label>
        name={NAME}
        words={text}
        icon="page"
        onAdd={can('label:create') ? () => setOpened({ label: null }) : null}
        mayChange={can('label:update')}
        linesOf={({ labels }) => labels}
      >
        {(label) => <Line key={label.id} label={label} onChange={() => setOpened({ label })} />}
      </KeptList>

      {opened ? <LabelDialog label={opened.label} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Line({ label, onChange }: { label: Label; onChange: () => void }) {
  const can = useCan();
  const store = useStoreSlug() ?? '';
  const { name, color } = label;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <LabelChip color={color}>{name}</LabelChip>
      <div className="flex flex-wrap items-center gap-1">
        <Link
          to={`${urls.console.claims(store)}?${new URLSearchParams({ q: searchFor(label) })}`}
          aria-label={text.claimsOf(name)}
          className="px-2 text-brand-ink underline"
        >
          {text.claims}
        </Link>
        {can('label:update') ? (
          <Button kind="quiet" aria-label={kept.changeThis(name)} onClick={onChange}>
            {kept.change}
          </Button>
        ) : null}
        {can('label:delete') ? (
          <RemoveKept {...{ name: NAME, id: label.id, title: name }}>
            <Count label={label} />
            <p>{text.removeText}</p>
          </RemoveKept>
        ) : null}
      </div>
    </li>
  );
}

/** How many claims have the label. Nothing where it can't be told. */
function Count({ label }: { label: Label }) {
  const api = useApi();
  const store = useStoreSlug();
  const q = searchFor(label);
  const { data, isPending } = useQuery({
    queryKey: [store, 'claims', 'count', q],
    queryFn: ({ signal }) =>
      api.get<{ count: number; hasMore: boolean }>('/claims/count', { query: { q }, signal }),
    staleTime: 0,
  });
  if (data) return <p className="font-semibold">{text.count(data.count, data.hasMore)}</p>;
  return isPending ? <p className="text-muted">{text.counting}</p> : null;
}

type DialogProps = { label: Label | null; onClose: () => void };

function LabelDialog({ label, onClose }: DialogProps) {
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState(label?.color ?? DEFAULT_LABEL_COLOR);
  const typed = name.trim();
  const save = useKeptChange<void>({
    name: NAME,
    write: (api) =>
      label === null
        ? api.post('/labels', { name: typed, color })
        : api.patch(`/labels/${encodeURIComponent(label.id)}`, { name: typed, color }),
    done: () => (label === null ? text.added(typed) : text.changed(typed)),
    onDone: onClose,
    isForm: true,
  });
  return (
    <FormDialog
      title={label === null ? text.addTitle : text.changeTitle(label.name)}
      error={save.error}
      isBusy={save.isPending}
      paths={['name']}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={label === null ? undefined : text.renames}
        required
        maxLength={LONGEST_LABEL}
        value={name}
        onValue={setName}
        error={fieldError(save.error, 'name')}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{text.color}</legend>
        <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
          {LABEL_COLORS.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="color"
                checked={color === one}
                onChange={() => setColor(one)}
                className="size-4 accent-brand"
              />
              <LabelDot color={one} />
              {text.colors[one]}
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
