import type { z } from 'zod';
import type { RuleOnWire, ruleVersionsSchema } from '../../contract/automation.ts';
import type { RuleAct } from '../../domain/automation/acts.ts';
import { type RuleBody, SHADOW_DAYS } from '../../domain/automation/rule.ts';
import { sentence } from '../../domain/automation/sentence.ts';
import { formatAmount } from '../../domain/money/money.ts';
import { storeAmount } from '../customers/present.ts';
import type { RuleRow, StateRow, VersionRow } from './queries.ts';

type Names = Readonly<Record<string, string>>;
const DAY = 86_400_000;

/** The people whom acts name. */
export const peopleIn = (acts: readonly RuleAct[]): string[] =>
  acts.flatMap((act) => (act.act === 'assign' ? [act.to] : act.act === 'notify' ? act.to : []));

/** A stored sum as an amount of the currency, rounded to its digits. */
export const amountIn = (currency: string, value: string): string =>
  formatAmount(storeAmount({ currency }, value));

const by = (id: string, names: Names) => ({ id, name: names[id] ?? null });
type Body = Pick<RuleOnWire, 'name' | 'when' | 'conditions' | 'acts' | 'limits'>;
const bodyOf = ({ name, when, conditions, acts, limits }: RuleBody): Body =>
  // The same shapes, read-only in the domain.
  ({ name, when, conditions, acts, limits }) as Body;

export function presentRule(
  row: RuleRow,
  { currency, names }: { currency: string; names: Names },
): RuleOnWire {
  const { id, state, version, body, shadow_since: since, updated_at: at, updated_by: actor } = row;
  const named = peopleIn(body.acts).flatMap((one) => (names[one] === undefined ? [] : [[one, names[one]]]));
  return {
    ...{ id, state, version },
    ...bodyOf(body),
    sentence: sentence(body, { currency, names }),
    names: Object.fromEntries(named),
    shadowSince: since,
    mayGoLiveAt: since && new Date(Date.parse(since) + SHADOW_DAYS * DAY).toISOString(),
    today: {
      decisions: row.usedToday ? row.decisions : 0,
      value: amountIn(currency, row.usedToday ? row.value : '0'),
    },
    updatedAt: at,
    updatedBy: by(actor, names),
  };
}

export function presentHistory(
  { versions, states }: { versions: readonly VersionRow[]; states: readonly StateRow[] },
  { currency, names }: { currency: string; names: Names },
): z.infer<typeof ruleVersionsSchema> {
  return {
    versions: versions.map(({ version, at, actor_id, body }) => ({
      ...{ version, at, by: by(actor_id, names) },
      ...bodyOf(body),
      sentence: sentence(body, { currency, names }),
    })),
    states: states.map(({ at, actor_id, version, from_state, to_state, backtest_id }) => ({
      ...{ at, by: by(actor_id, names), version },
      ...{ from: from_state, to: to_state, backtest: backtest_id },
    })),
  };
}
