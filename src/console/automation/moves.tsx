/** What can be done with a rule as it stands: let it run in shadow, let it go live, turn it off. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BacktestOnWire } from '../../contract/automation.ts';
import { RULE_STATE_NAMES, RULE_TRANSITIONS, type RuleState } from '../../domain/automation/rule.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Question } from '../parts/question.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { percent } from './percent.ts';
import { text } from './text.ts';
import { backtestPath, backtestsOf, pathOf, type Rule, useAct } from './use-rules.ts';

export function Moves({ rule }: { rule: Rule }) {
  const can = useCan();
  if (!can('automation:set-state')) return null;
  const open = RULE_STATE_NAMES.filter((to) => RULE_TRANSITIONS[rule.state][to] !== undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {open.map((to) => (
        <Move key={to} rule={rule} to={to} />
      ))}
    </div>
  );
}

function useMove({ id, version }: Rule, to: RuleState, onDone?: () => void) {
  return useAct({
    run: (api) => api.put(`${pathOf(id)}/state`, { state: to }, { version }),
    done: text.movedTo[to],
    ...(onDone && { onDone }),
  });
}

function Move({ rule, to }: { rule: Rule; to: RuleState }) {
  const move = useMove(rule, to);
  if (to === 'live') return <GoLive rule={rule} />;
  if (to === 'off' && rule.state === 'live') {
    return (
      <Question
        button={text.move.off}
        title={text.offTitle}
        busy={move.isPending}
        onYes={() => move.mutate()}
      >
        <p>{text.offText}</p>
      </Question>
    );
  }
  return (
    <Button kind={kindOf(rule, to)} busy={move.isPending} onClick={() => move.mutate()}>
      {text.move[to]}
    </Button>
  );
}

const isProven = ({ mayGoLiveAt }: Rule): boolean =>
  mayGoLiveAt !== null && Date.parse(mayGoLiveAt) <= Date.now();

/** Shadow comes before live. */
function kindOf(rule: Rule, to: RuleState): 'primary' | 'secondary' | 'quiet' {
  if (to === 'live') return isProven(rule) ? 'primary' : 'secondary';
  if (to !== 'shadow') return 'quiet';
  return rule.state === 'draft' ? 'primary' : 'secondary';
}

function GoLive({ rule }: { rule: Rule }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kindOf(rule, 'live')} onClick={() => setOpen(true)}>
        {text.move.live}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={text.live.title}>
        <div className="flex flex-col gap-3">
          <p className="wrap-anywhere">{rule.sentence}</p>
          <p>{text.live.text}</p>
          {isProven(rule) ? <Go rule={rule} onDone={close} /> : <ByBacktest rule={rule} onDone={close} />}
        </div>
      </Dialog>
    </>
  );
}

type GoProps = { rule: Rule; onDone: () => void };

function Go({ rule, onDone }: GoProps) {
  const move = useMove(rule, 'live', onDone);
  return (
    <Button className="self-start" busy={move.isPending} onClick={() => move.mutate()}>
      {text.move.live}
    </Button>
  );
}

/** A version that has not run for seven days. */
function ByBacktest({ rule, onDone }: GoProps) {
  const can = useCan();
  return (
    <>
      <p>{text.live.notYet}</p>
      {rule.mayGoLiveAt === null ? null : (
        <p className="text-muted">
          {text.live.shadowUntil} <Moment at={rule.mayGoLiveAt} />.
        </p>
      )}
      {can('automation:confirm-backtest') ? (
        <Confirm rule={rule} onDone={onDone} />
      ) : (
        <p className="text-muted">{text.live.ownerOnly}</p>
      )}
    </>
  );
}

/** The latest backtest that is done of this version. */
function useProof({ id, version }: Rule) {
  const [api, store] = [useApi(), useStoreSlug()];
  const path = backtestsOf(id);
  return useQuery({
    queryKey: [store, path, 'proof', version],
    queryFn: async ({ signal }) => {
      const { backtests } = await api.get<{ backtests: BacktestOnWire[] }>(path, { signal });
      const found = backtests.find((one) => one.version === version && one.state === 'done');
      return found ? api.get<BacktestOnWire>(backtestPath(found.id), { signal }) : null;
    },
  });
}

function Confirm({ rule, onDone }: GoProps) {
  const proof = useProof(rule);
  const confirm = useAct({
    run: (api) =>
      api.put(
        `${pathOf(rule.id)}/state`,
        { state: 'live', backtest: proof.data?.id },
        { version: rule.version },
      ),
    done: text.movedTo.live,
    onDone,
  });
  if (proof.error) {
    return (
      <Failed
        title={text.past.listFailed}
        sentence={sentenceOf(proof.error)}
        onRetry={() => proof.refetch()}
      />
    );
  }
  if (proof.data === undefined) return <Loading lines={2} />;
  const report = proof.data?.report;
  if (!report) return <p className="font-semibold">{text.live.needed}</p>;
  return (
    <>
      <p className="font-semibold">
        {text.live.backtest(report.claims, percent(report.offTheDesk), report.results.differ)}
      </p>
      <Button className="self-start" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {text.live.confirm}
      </Button>
    </>
  );
}
