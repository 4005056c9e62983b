/** A macro as a form: its text with variables, and what it proposes besides. */
import type { Label } from '../../contract/label.ts';
import type { Macro } from '../../contract/macro.ts';
import { CLAIM_STATUSES, labelOf } from '../../domain/claims/claim.ts';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { LONGEST_MACRO, MACRO_STATUSES, SELF } from '../../domain/claims/macro.ts';
import { MACRO_VARIABLE_NAMES, MACRO_VARIABLES } from '../../domain/claims/macro-text.ts';
import { nested } from '../../domain/stores/setting-paths.ts';
import type { Colleague } from '../app/colleagues.ts';
import { Problem } from '../app/problem.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import type { Values } from '../forms/use-section.ts';
import { useWhole } from '../forms/use-whole.ts';
import { useKept } from '../lists/kept.tsx';
import { BackLink } from '../parts/back-link.tsx';
import type { Kept, Macros } from './kept.ts';
import { Preview } from './preview.tsx';
import { text } from './text.ts';

const LONGEST_TITLE = 100;
const ACTS = ['labels', 'assignee', 'status', 'proof'] as const;

const BLANK: Values = {
  ...{ scope: 'store', title: '', text: '', claimTypes: [] },
  ...{ 'acts.labels': [], 'acts.assignee': null, 'acts.status': null, 'acts.proof': [] },
};

const valuesOf = ({ scope, title, text: words, claimTypes, acts }: Macro): Values => ({
  ...{ scope, title, text: words, claimTypes },
  ...Object.fromEntries(ACTS.map((act) => [`acts.${act}`, acts[act]])),
});

type Option = { value: string; label: string };
const options = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const labelsOf = (table: Record<string, { label: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]));

const CONTENT: readonly FieldSpec[] = [
  { path: 'title', label: text.fields.title, kind: 'text', most: LONGEST_TITLE },
  {
    ...{ path: 'text', label: text.fields.text, kind: 'area', most: LONGEST_MACRO },
    hint: text.fields.textHint,
    inserts: MACRO_VARIABLE_NAMES.map((name) => ({
      value: `{{${name}}}`,
      label: MACRO_VARIABLES[name].says,
    })),
  },
  {
    ...{ path: 'claimTypes', label: text.fields.claimTypes, kind: 'list' },
    options: options(labelsOf(CLAIM_TYPES)),
  },
];

const SCOPE: FieldSpec = {
  ...{ path: 'scope', label: text.fields.scope, kind: 'choice' },
  options: [
    { value: 'store', label: text.scopes.store },
    { value: 'own', label: text.scopes.own },
  ],
};

/** The platform's macros know no label and nobody of a store. */
function useActFields({ name, store }: Kept): FieldSpec[] {
  const isGlobal = name === 'global-macros';
  const labels = useKept<{ labels: Label[] }>('labels', store).data?.labels ?? [];
  const colleagues = useKept<{ colleagues: Colleague[] }>('colleagues', store).data?.colleagues ?? [];
  const ofStore = <T,>(list: T[]) => (isGlobal ? [] : list);
  return [
    ...ofStore<FieldSpec>([
      {
        ...{ path: 'acts.labels', label: text.fields.labels, kind: 'list' },
        options: labels.map(({ name }) => ({ value: name, label: name })),
      },
    ]),
    {
      ...{ path: 'acts.assignee', label: text.fields.assignee, kind: 'choice' },
      options: [
        { value: '', label: text.fields.nobody },
        { value: SELF, label: text.fields.me },
        ...ofStore(colleagues.map(({ id, name }) => ({ value: id, label: name }))),
      ],
    },
    {
      ...{ path: 'acts.status', label: text.fields.status, kind: 'choice' },
      options: [
        { value: '', label: text.fields.unchanged },
        ...CLAIM_STATUSES.filter((status) => MACRO_STATUSES.includes(status)).map((value) => ({
          value,
          label: labelOf(value),
        })),
      ],
    },
    {
      ...{ path: 'acts.proof', label: text.fields.proof, kind: 'list' },
      options: options(text.proofs),
    },
  ];
}

type Props = { kept: Kept; macro: Macro | null; onDone: () => void };

export function Editor({ kept, macro, onDone }: Props) {
  const can = useCan();
  const isGlobal = kept.name === 'global-macros';
  const acts = useActFields(kept);
  const form = useMacroForm(kept, macro, onDone);
  const { create, update } = kept.permissions;
  const mayChange = macro === null ? can(create) : can(update) && kept.keeps(macro);
  const scope = isGlobal || macro?.scope === 'global' ? [] : [SCOPE];
  const field = (spec: FieldSpec) => (
    <FormField key={spec.path} form={form} spec={spec} mayChange={mayChange} />
  );
  return (
    <>
      <BackLink>{text.back}</BackLink>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <bdi>{macro?.title ?? text.addTitle}</bdi>
      </h2>
      <SectionForm
        form={form}
        mayChange={mayChange}
        paths={[...scope, ...CONTENT, ...acts].map(({ path }) => path)}
      >
        {[...scope, ...CONTENT].map(field)}
        <Preview store={kept.store} words={String(form.values.text)} />
        <section className="flex flex-col gap-4 rounded-xl border border-line p-4">
          <h3 className="font-semibold">{text.acts}</h3>
          {acts.map(field)}
        </section>
      </SectionForm>
    </>
  );
}

function useMacroForm({ name, store }: Kept, macro: Macro | null, onDone: () => void) {
  const slug = useStoreSlug();
  return useWhole<Macro>({
    path: `/${name}`,
    queryKey: [store ?? slug, name],
    ...(store && { store }),
    thing: macro,
    blank: BLANK,
    valuesOf,
    bodyOf: ({ scope, ...content }) => nested(name === 'macros' ? { scope, ...content } : content),
    reread: async (api) => {
      const { macros } = await api.get<Macros>(`/${name}`);
      const now = macros.find(({ id }) => id === macro?.id);
      if (!now) throw new Problem(404, 'not_found', text.gone.text);
      return now;
    },
    onDone,
  });
}
