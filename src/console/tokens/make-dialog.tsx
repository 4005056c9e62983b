import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewApiToken } from '../../contract/api-token.ts';
import { DEFAULT_TOKEN_DAYS, TOKEN_PERMISSIONS } from '../../domain/access/api-token.ts';
import {
  mayGrant,
  type Permission,
  STORE_PERMISSIONS,
  STORE_ROLES,
} from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { fieldError } from '../app/problem.ts';
import { useApi, useCan } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { SoughtTicks } from '../parts/ticks.tsx';
import { text } from './text.ts';

const ONLY = '';
const DAYS = [30, 90, 365, 730];

type Props = { path: string; onMade: (token: NewApiToken) => void; onClose: () => void };

export function MakeDialog({ path, onMade, onClose }: Props) {
  const api = useApi();
  const can = useCan();
  const own = TOKEN_PERMISSIONS.filter(can);
  const held = new Set(STORE_PERMISSIONS.filter(can));
  const roles = STORE_ROLES.filter((role) => mayGrant(held, role));
  const [name, setName] = useState('');
  const [role, setRole] = useState<string>(ONLY);
  const [permissions, setPermissions] = useState<readonly Permission[]>([]);
  const [days, setDays] = useState(DEFAULT_TOKEN_DAYS);
  const make = useMutation({
    mutationFn: () =>
      api.post<NewApiToken>(path, {
        ...{ name: name.trim(), expiresInDays: days },
        ...(role === ONLY ? { permissions } : { role }),
      }),
    onSuccess: onMade,
  });
  return (
    <FormDialog
      title={text.form.title}
      submit={text.form.submit}
      error={make.error}
      isBusy={make.isPending}
      paths={['name', 'role']}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.form.name}
        hint={text.form.nameHint}
        required
        maxLength={100}
        value={name}
        onValue={setName}
        error={fieldError(make.error, 'name')}
      />
      <SelectField
        label={text.form.may}
        hint={text.form.mayHint}
        value={role}
        onValue={setRole}
        error={fieldError(make.error, 'role')}
        options={[
          { value: ONLY, label: text.form.only },
          ...roles.map((value) => ({ value, label: text.role(ROLE_NAMES[value]) })),
        ]}
      />
      {role === ONLY ? <Chosen own={own} chosen={permissions} onChosen={setPermissions} /> : null}
      <SelectField
        label={text.form.expires}
        value={String(days)}
        onValue={(value) => setDays(Number(value))}
        options={DAYS.map((value) => ({ value: String(value), label: text.form.days[value] ?? '' }))}
      />
    </FormDialog>
  );
}

type ChosenProps = {
  own: readonly Permission[];
  chosen: readonly Permission[];
  onChosen: (chosen: readonly Permission[]) => void;
};

/** Only what the person may do: nobody grants more. */
const Chosen = ({ own, chosen, onChosen }: ChosenProps) => (
  <SoughtTicks
    label={text.form.chosen}
    count={text.form.count(chosen.length)}
    find={text.form.find}
    options={own.map((value) => ({ value, label: value }))}
    {...{ chosen, onChosen }}
  />
);
