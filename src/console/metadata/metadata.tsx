/** The fields that a store adds to its claims, in their order: a section of the settings. */
import { useState } from 'react';
import type { z } from 'zod';
import type { metadataFieldSchema } from '../../contract/metadata.ts';
import { METADATA_KINDS, type MetadataKind, MOST_FIELDS } from '../../domain/claims/metadata.ts';
import { fieldError } from '../app/problem.ts';
import { useCan } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { KeptList, useKept, useKeptChange } from '../lists/kept.tsx';
import { KeptLine, RemoveKept } from '../lists/kept-line.tsx';
import { text as kept } from '../lists/text.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { text } from './text.ts';

export type Field = z.infer<typeof metadataFieldSchema>;
type Fields = { metadataFields: Field[] };
const NAME = 'metadata-fields';
const LONGEST_NAME = 60;

const pathOf = ({ id }: Field) => `/${NAME}/${encodeURIComponent(id)}`;

export function Metadata() {
  const mayChange = useCan()('setting-metadata:update');
  const count = useKept<Fields>(NAME).data?.metadataFields.length ?? 0;
  const [opened, setOpened] = useState<{ field: Field | null } | null>(null);
  const isFull = count >= MOST_FIELDS;
  return (
    <>
      <KeptList<Fields, Field>
        name={NAME}
        words={text}
        icon="sliders"
        onAdd={mayChange && !isFull ? () => setOpened({ field: null }) : null}
        mayChange={mayChange}
        linesOf={({ metadataFields }) => metadataFields}
      >
        {(field, at, all) => (
          <Line
            key={field.id}
            field={field}
            at={at}
            isLast={at === all.length - 1}
            mayChange={mayChange}
            onChange={() => setOpened({ field })}
          />
        )}
      </KeptList>

      {isFull ? <p className="text-muted">{text.full(MOST_FIELDS)}</p> : null}
      {opened ? <FieldDialog field={opened.field} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

type LineProps = { field: Field; at: number; isLast: boolean; mayChange: boolean; onChange: () => void };

function Line({ field, at, isLast, mayChange, onChange }: LineProps) {
  const { id, name, kind, choices } = field;
  return (
    <KeptLine
      title={name}
      about={`${text.kinds[kind]}${choices.length === 0 ? '' : `: ${text.choices(choices)}`}`}
    >
      {mayChange ? (
        <>
          <Move field={field} to={at - 1} label={text.up(name)} icon="rotate-180" isOff={at === 0} />
          <Move field={field} to={at + 1} label={text.down(name)} icon="" isOff={isLast} />
          <Button kind="quiet" aria-label={kept.changeThis(name)} onClick={onChange}>
            {kept.change}
          </Button>
          <RemoveKept {...{ name: NAME, id, title: name }}>
            <p>{text.removeText}</p>
          </RemoveKept>
        </>
      ) : null}
    </KeptLine>
  );
}

type MoveProps = { field: Field; to: number; label: string; icon: string; isOff: boolean };

function Move({ field, to, label, icon, isOff }: MoveProps) {
  const move = useKeptChange<void>({
    name: NAME,
    write: (api) => api.patch(pathOf(field), { position: to }),
    done: () => text.moved(field.name),
  });
  return (
    <IconButton label={label} disabled={isOff} busy={move.isPending} onClick={() => move.mutate()}>
      <Icon name="down" size={18} className={icon} />
    </IconButton>
  );
}

function FieldDialog({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const [name, setName] = useState(field?.name ?? '');
  const [kind, setKind] = useState<string>(field?.kind ?? 'text');
  const [lines, setLines] = useState(field?.choices.join('\n') ?? '');
  const isChoice = kind === 'choice';
  const choices = lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const typed = name.trim();
  const save = useKeptChange<void>({
    name: NAME,
    write: (api) =>
      field === null
        ? api.post(`/${NAME}`, { name: typed, kind, ...(isChoice && { choices }) })
        : api.patch(pathOf(field), { name: typed, ...(isChoice && { choices }) }),
    done: () => (field === null ? text.added(typed) : text.changed(typed)),
    onDone: onClose,
    isForm: true,
  });
  return (
    <FormDialog
      title={field === null ? text.addTitle : text.changeTitle(field.name)}
      error={save.error}
      isBusy={save.isPending}
      paths={['name', 'choices']}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        required
        maxLength={LONGEST_NAME}
        value={name}
        onValue={setName}
        error={fieldError(save.error, 'name')}
      />
      {field === null ? (
        <SelectField
          label={text.kind}
          hint={text.kindHint}
          value={kind}
          onValue={setKind}
          options={METADATA_KINDS.map((value: MetadataKind) => ({ value, label: text.kinds[value] }))}
        />
      ) : null}
      {isChoice ? (
        <TextArea
          label={text.values}
          hint={text.valuesHint}
          required
          maxLength={6_000}
          value={lines}
          onValue={setLines}
          error={fieldError(save.error, 'choices')}
        />
      ) : null}
    </FormDialog>
  );
}
