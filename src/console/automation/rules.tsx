/** The rules that decide plain claims: a section of the settings. The query of the address names the one that is open. */
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RULE_STATES, type RuleState } from '../../domain/automation/rule.ts';
import { useCan } from '../app/session.tsx';
import { KeptList } from '../lists/kept.tsx';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { moneyText } from '../parts/money.ts';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { text } from './text.ts';
import { NAME, ORDER_PATH, type Rule, type Rules, useAct } from './use-rules.ts';

const OneRule = onceLoaded(async () => (await import('./rule.tsx')).OneRule);
const NewRule = onceLoaded(async () => (await import('./editor.tsx')).NewRule);
const NEW = 'new';

export function Automation() {
  const can = useCan();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = params.get('rule');
  if (open === NEW && can('automation:create')) return <NewRule />;
  if (open !== null) return <OneRule key={open} id={open} />;
  return (
    <>
      <KeptList<Rules, readonly [Rule, string]>
        name={NAME}
        words={text}
        icon="sliders"
        onAdd={can('automation:create') ? () => navigate(`?rule=${NEW}`) : null}
        mayChange={can('automation:update')}
        linesOf={({ rules, currency }) => rules.map((rule) => [rule, currency] as const)}
      >
        {([rule, currency], at, all) => (
          <Line key={rule.id} {...{ rule, currency, at }} ids={all.map(([{ id }]) => id)} />
        )}
      </KeptList>
      <p className="text-muted">{text.order}</p>
    </>
  );
}

const TONES: Record<RuleState, string> = {
  draft: 'bg-neutral-wash text-on-neutral-wash',
  shadow: 'bg-warning-wash text-on-warning-wash',
  live: 'bg-success-wash text-on-success-wash',
  off: 'bg-neutral-wash text-on-neutral-wash',
};

export const StateBadge = ({ state }: { state: RuleState }) => (
  <span className={`rounded-full px-3 py-0.5 font-semibold ${TONES[state]}`}>{RULE_STATES[state].label}</span>
);

type LineProps = { rule: Rule; currency: string; at: number; ids: readonly string[] };

function Line({ rule, currency, at, ids }: LineProps) {
  const { id, name, sentence, state } = rule;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <Link
          to={`?${new URLSearchParams({ rule: id })}`}
          className="self-start font-semibold wrap-anywhere text-brand-ink underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="wrap-anywhere">{sentence}</p>
        {state === 'live' ? <Today rule={rule} currency={currency} /> : null}
      </div>
      <div className="flex items-center gap-1">
        <StateBadge state={state} />
        <Moves {...{ name, at, ids }} />
      </div>
    </li>
  );
}

export const Today = ({ rule: { today, limits }, currency }: { rule: Rule; currency: string }) => (
  <p className="text-muted">
    {text.today(
      today.decisions,
      limits.decisionsPerDay,
      moneyText(today.value, currency),
      moneyText(limits.valuePerDay, currency),
    )}
  </p>
);

function Moves({ name, at, ids }: { name: string; at: number; ids: readonly string[] }) {
  const can = useCan();
  const up = useMove(ids, at, at - 1);
  const down = useMove(ids, at, at + 1);
  if (!can('automation:update') || ids.length < 2) return null;
  return (
    <>
      <IconButton label={text.up(name)} disabled={at === 0} busy={up.isPending} onClick={() => up.mutate()}>
        <Icon name="down" size={18} className="rotate-180" />
      </IconButton>
      <IconButton
        label={text.downward(name)}
        disabled={at === ids.length - 1}
        busy={down.isPending}
        onClick={() => down.mutate()}
      >
        <Icon name="down" size={18} />
      </IconButton>
    </>
  );
}

const useMove = (ids: readonly string[], from: number, to: number) =>
  useAct({
    run: (api) => {
      const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1));
      return api.put(ORDER_PATH, { ids: moved });
    },
    done: text.moved,
  });
