/** A rule as a form, with the sentence that it makes. */
import { useNavigate } from 'react-router';
import type { RuleAct } from '../../domain/automation/acts.ts';
import type { Condition } from '../../domain/automation/conditions.ts';
import { DEFAULT_LIMITS } from '../../domain/automation/limits.ts';
import { LONGEST_RULE_NAME, type When } from '../../domain/automation/rule.ts';
import { sentence } from '../../domain/automation/sentence.ts';
import type { FieldProblem } from '../../domain/problems/problems.ts';
import { nested } from '../../domain/stores/setting-paths.ts';
import { useColleagues } from '../app/colleagues.ts';
import { Problem } from '../app/problem.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { isAt, type SectionState, type Values } from '../forms/use-section.ts';
import { useWhole } from '../forms/use-whole.ts';
import { useKept } from '../lists/kept.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Loading } from '../parts/states.tsx';
import { ActsField } from './acts.tsx';
import { ConditionsField } from './conditions.tsx';

import { text } from './text.ts';
import { asGroup, cleaned, withGaps } from './tree.ts';
import { Trial } from './trial.tsx';
import { NAME, type OfRule, PATH, type Rule, type Rules } from './use-rules.ts';
import { WhenField } from './when-field.tsx';

const words = text.fields;

const BLANK: Values = {
  name: '',
  when: { moment: 'filed', hours: null } satisfies When,
  conditions: { all: [] } satisfies Condition,
  acts: [{ act: 'hold' }] satisfies RuleAct[],
  ...Object.fromEntries(Object.entries(DEFAULT_LIMITS).map(([name, value]) => [`limits.${name}`, value])),
};

const valuesOf = ({ name, when, conditions, acts, limits }: Rule): Values => ({
  ...{ name, when, conditions: asGroup(conditions), acts },
  ...Object.fromEntries(Object.entries(limits).map(([limit, value]) => [`limits.${limit}`, value])),
});

const NAME_FIELD: FieldSpec = { path: 'name', label: words.name, kind: 'text', most: LONGEST_RULE_NAME };
const limitFields = (currency: string): FieldSpec[] => [
  { path: 'limits.decisionsPerDay', label: words.decisionsPerDay, kind: 'number', unit: words.decisionsUnit },
  { path: 'limits.valuePerDay', label: words.valuePerDay, kind: 'amount', unit: currency },
  { path: 'limits.valuePerClaim', label: words.valuePerClaim, kind: 'amount', unit: currency },
];
const PATHS = ['name', 'when', 'conditions', 'acts', ...limitFields('').map(({ path }) => path)];

export function NewRule() {
  const navigate = useNavigate();
  const currency = useKept<Rules>(NAME).data?.currency;
  return (
    <>
      <BackLink>{text.back}</BackLink>
      <h2 className="text-lg font-semibold">{text.add}</h2>
      {currency === undefined ? (
        <Loading />
      ) : (
        <Form rule={null} currency={currency} onDone={() => navigate('?')} />
      )}
    </>
  );
}

export function Editor({ rule, currency }: OfRule) {
  const navigate = useNavigate();
  return (
    <Form
      rule={rule}
      currency={currency}
      onDone={() => navigate(`?${new URLSearchParams({ rule: rule.id, part: 'past' })}`)}
    />
  );
}

type FormProps = { rule: Rule | null; currency: string; onDone: () => void };

function Form({ rule, currency, onDone }: FormProps) {
  const can = useCan();
  const form = useRule(rule, onDone);
  const mayChange = can(rule === null ? 'automation:create' : 'automation:update');
  const conditions = form.valueOf('conditions') as Condition;
  const field = (spec: FieldSpec) => (
    <FormField key={spec.path} form={form} spec={spec} mayChange={mayChange} />
  );
  const part = (path: string) => ({
    onValue: (value: unknown) => form.change(path, value),
    problems: problemsAt(form, path),
    mayChange,
  });
  return (
    <>
      <SectionForm form={form} mayChange={mayChange} paths={PATHS}>
        {field(NAME_FIELD)}
        <WhenField value={form.valueOf('when') as When} {...part('when')} />
        <ConditionsField value={asGroup(conditions)} currency={currency} {...part('conditions')} />
        <ActsField value={form.valueOf('acts') as RuleAct[]} {...part('acts')} />
        <section className="flex flex-col gap-4 rounded-xl border border-line p-4">
          <div>
            <h3 className="font-semibold">{words.limits}</h3>
            <p className="text-muted">{words.limitsLead}</p>
          </div>
          {limitFields(currency).map(field)}
        </section>
        <Sentence form={form} currency={currency} />
        {rule?.state === 'live' ? <p className="text-muted">{text.saved}</p> : null}
      </SectionForm>
      <Trial conditions={cleaned(conditions)} currency={currency} />
    </>
  );
}

const problemsAt = ({ problems }: SectionState, path: string): readonly FieldProblem[] =>
  problems.filter((problem) => isAt(path, problem));

function useRule(rule: Rule | null, onDone: () => void): SectionState {
  const store = useStoreSlug();
  return useWhole<Rule>({
    path: PATH,
    queryKey: [store, NAME],
    thing: rule,
    blank: BLANK,
    valuesOf,
    bodyOf: (values) => nested({ ...values, conditions: cleaned(values.conditions as Condition) }),
    reread: async (api) => {
      const { rules } = await api.get<Rules>(PATH);
      const now = rules.find(({ id }) => id === rule?.id);
      if (!now) throw new Problem(404, 'not_found', text.gone.text);
      return now;
    },
    onDone,
  });
}

/** What the rule says as it stands in the form. */
function Sentence({ form, currency }: { form: SectionState; currency: string }) {
  const colleagues = useColleagues();
  const said = sentence(
    {
      when: form.valueOf('when') as When,
      conditions: withGaps(form.valueOf('conditions') as Condition, text.blank),
      acts: form.valueOf('acts') as RuleAct[],
    },
    { currency, names: Object.fromEntries(colleagues.map(({ id, name }) => [id, name])) },
  );
  return (
    <section aria-label={text.sentence} className="rounded-xl bg-neutral-wash p-4 text-on-neutral-wash">
      <h3 className="font-semibold">{text.sentence}</h3>
      <p aria-live="polite" className="wrap-anywhere">
        {said}
      </p>
    </section>
  );
}
