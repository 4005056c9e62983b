import {
  backtestBodySchema,
  backtestSchema,
  backtestsSchema,
  ruleBodySchema,
  ruleDecisionsQuerySchema,
  ruleDecisionsSchema,
  ruleOrderSchema,
  ruleSchema,
  ruleStateSchema,
  rulesSchema,
  ruleTrialBodySchema,
  ruleTrialSchema,
  ruleVersionsSchema,
} from '../../contract/automation.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { listBacktests, readBacktest, startBacktest, stopBacktest } from './backtest/commands.ts';
import {
  createRule,
  listRules,
  orderRules,
  readHistory,
  readRule,
  replaceRule,
  setRuleState,
} from './commands.ts';
import { listRuleDecisions } from './decisions.ts';
import { tryRule } from './trial.ts';

const tag = 'Automation';
const reading = { tag, permissions: ['automation:read'] } as const;

/** Rules that decide what is plain (docs/decisions/122-automation.md). */
export function automationRoutes(to: Wiring): void {
  teamRead(to, {
    ...reading,
    url: '/automation/rules',
    operationId: 'listRules',
    summary: "A store's rules, in the order in which they run",
    answer: rulesSchema,
    read: listRules,
  });
  teamRead(to, {
    ...reading,
    url: '/automation/rules/:id',
    operationId: 'readRule',
    summary: 'A rule',
    answer: ruleSchema,
    read: readRule,
  });
  teamRead(to, {
    ...reading,
    url: '/automation/rules/:id/versions',
    operationId: 'listRuleVersions',
    summary: 'The versions of a rule, and each change of its state',
    answer: ruleVersionsSchema,
    read: readHistory,
  });
  writeRoutes(to);
  backtestRoutes(to);
}

function writeRoutes(to: Wiring): void {
  teamWrite(to, {
    method: 'POST',
    url: '/automation/rules',
    operationId: 'createRule',
    tag,
    summary: 'Add a rule as a draft',
    description: 'It is the last, and does nothing until its state is changed.',
    permissions: ['automation:create'],
    problems: ['too_many_rules'],
    body: ruleBodySchema,
    answer: { status: 201, schema: ruleSchema },
    write: createRule,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/automation/rules/:id',
    operationId: 'replaceRule',
    tag,
    summary: 'Save a rule as its next version',
    description: 'A rule that is live runs in shadow from then on.',
    permissions: ['automation:update'],
    body: ruleBodySchema,
    answer: { status: 200, schema: ruleSchema },
    versioned: true,
    write: replaceRule,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/automation/rules/:id/state',
    operationId: 'setRuleState',
    tag,
    summary: 'Let a rule run in shadow, go live, or stop',
    description: 'With `backtest` it also needs the permission `automation:confirm-backtest`.',
    permissions: ['automation:set-state'],
    problems: ['rule_state_not_allowed', 'rule_not_proven'],
    body: ruleStateSchema,
    answer: { status: 200, schema: ruleSchema },
    versioned: true,
    write: setRuleState,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/automation/order',
    operationId: 'orderRules',
    tag,
    summary: 'Change the order in which rules run',
    permissions: ['automation:update'],
    body: ruleOrderSchema,
    answer: { status: 200, schema: rulesSchema },
    write: orderRules,
  });
}

function backtestRoutes(to: Wiring): void {
  teamRead(to, {
    ...reading,
    url: '/automation/rules/:id/decisions',
    operationId: 'listRuleDecisions',
    summary: 'What a rule decided and would have decided, with its trace, the newest first',
    query: ruleDecisionsQuerySchema,
    answer: ruleDecisionsSchema,
    read: listRuleDecisions,
  });
  teamRead(to, {
    ...reading,
    url: '/automation/rules/:id/backtests',
    operationId: 'listBacktests',
    summary: 'The backtests of a rule',
    answer: backtestsSchema,
    read: listBacktests,
  });
  teamRead(to, {
    ...reading,
    url: '/automation/backtests/:id',
    operationId: 'readBacktest',
    summary: 'A backtest with its report so far',
    answer: backtestSchema,
    read: readBacktest,
  });
  teamWrite(to, {
    method: 'POST',
    url: '/automation/rules/:id/backtests',
    operationId: 'startBacktest',
    tag,
    summary: 'Compare what a rule would have decided with what people decided',
    description: 'A job does it. Read the backtest until its state is no longer `running`.',
    permissions: ['automation:update'],
    problems: ['backtest_running'],
    body: backtestBodySchema,
    answer: { status: 202, schema: backtestSchema },
    write: startBacktest,
  });
  teamWrite(to, {
    method: 'POST',
    url: '/automation/backtests/:id/stop',
    operationId: 'stopBacktest',
    tag,
    summary: 'Stop a backtest',
    permissions: ['automation:update'],
    answer: { status: 200, schema: backtestSchema },
    write: (held, _body, params) => stopBacktest(held, params),
  });
  teamWrite(to, {
    method: 'POST',
    url: '/automation/trials',
    operationId: 'tryRule',
    tag,
    summary: 'Try conditions on one claim as it is now',
    description: 'Nothing is written.',
    permissions: ['automation:read', 'claim:read'],
    body: ruleTrialBodySchema,
    answer: { status: 200, schema: ruleTrialSchema },
    check: tryRule,
    write: async (_held, _body, _params, found) => found,
  });
}
