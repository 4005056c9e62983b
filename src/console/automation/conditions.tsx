/** The conditions of a rule: groups of comparisons, each with its own way of being joined. */
import {
  type Condition,
  DEEPEST_CONDITION,
  GROUP_KINDS,
  type GroupKind,
  groupOf,
  isComparison,
} from '../../domain/automation/conditions.ts';
import type { FieldProblem } from '../../domain/problems/problems.ts';
import { isAt } from '../forms/use-section.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { BOX } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { ComparisonLine } from './comparison.tsx';
import { text } from './text.ts';
import { comparisonOf, type Group, withKind, withMore, withoutPart, withPart } from './tree.ts';

export type Edited = {
  currency: string;
  problems: readonly FieldProblem[];
  mayChange: boolean;
};

type Props = Edited & { value: Group; onValue: (value: Group) => void };

export function ConditionsField({ value, onValue, ...edited }: Props) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold">{text.fields.conditions}</legend>
      <GroupBox group={value} path="conditions" depth={1} {...edited} onChange={onValue} />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {edited.problems.find(({ path }) => path === 'conditions')?.message}
      </p>
    </fieldset>
  );
}

type BoxProps = Edited & {
  group: Group;
  /** Where a problem names it. */
  path: string;
  depth: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
};

function GroupBox({ group, path, depth, onChange, onRemove, ...edited }: BoxProps) {
  const [kind, parts] = groupOf(group);
  const { mayChange } = edited;
  const partPath = (at: number) => `${path}.${kind}.${at}`;
  const own = edited.problems.find((problem) => problem.path === path && depth > 1);
  return (
    <div className={`flex min-w-0 flex-col gap-3 ${depth > 1 ? 'border-s-2 border-line ps-3' : ''}`}>
      <div className="flex items-center gap-2">
        <select
          aria-label={text.groups.label}
          disabled={!mayChange}
          value={kind}
          onChange={({ target }) => onChange(withKind(group, target.value as GroupKind))}
          className={`${BOX} max-w-80`}
        >
          {GROUP_KINDS.map((name) => (
            <option key={name} value={name}>
              {text.groups[name]}
            </option>
          ))}
        </select>
        {mayChange && onRemove ? (
          <IconButton label={text.removeGroup} onClick={onRemove}>
            <Icon name="cross" size={18} />
          </IconButton>
        ) : null}
      </div>
      {parts.length === 0 && depth === 1 ? <p className="text-muted">{text.everyClaim}</p> : null}
      {parts.map((part, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name of its own, and keeps nothing but what it is given
          key={at}
          {...{ part, depth, ...edited }}
          path={partPath(at)}
          onChange={(changed) => onChange(withPart(group, at, changed))}
          onRemove={() => onChange(withoutPart(group, at))}
        />
      ))}
      {own ? (
        <p role="alert" className="font-semibold text-danger">
          {own.message}
        </p>
      ) : null}
      {mayChange ? <More {...{ group, depth, onChange }} /> : null}
    </div>
  );
}

const More = ({ group, depth, onChange }: Pick<BoxProps, 'group' | 'depth' | 'onChange'>) => (
  <div className="flex flex-wrap gap-2">
    <Button kind="secondary" onClick={() => onChange(withMore(group, comparisonOf('claim.value')))}>
      <Icon name="plus" size={16} />
      {text.addCondition}
    </Button>
    {depth < DEEPEST_CONDITION ? (
      <Button kind="quiet" onClick={() => onChange(withMore(group, { any: [comparisonOf('claim.type')] }))}>
        <Icon name="plus" size={16} />
        {text.addGroup}
      </Button>
    ) : null}
  </div>
);

type PartProps = Edited & {
  part: Condition;
  path: string;
  depth: number;
  onChange: (part: Condition) => void;
  onRemove: () => void;
};

function Part({ part, path, depth, onChange, onRemove, ...edited }: PartProps) {
  if (!isComparison(part)) {
    return <GroupBox group={part} depth={depth + 1} {...{ path, onChange, onRemove, ...edited }} />;
  }
  const problem = edited.problems.find((one) => isAt(path, one));
  return (
    <ComparisonLine
      comparison={part}
      {...{ onChange, onRemove }}
      error={problem?.message ?? null}
      currency={edited.currency}
      mayChange={edited.mayChange}
    />
  );
}
