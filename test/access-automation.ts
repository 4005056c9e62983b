/** A valid request for each route about rules. Part of access-fixtures.ts. */
import type { Fixture } from './access-request.ts';
import type { TestDatabase } from './database.ts';

type Ask = (method: 'POST', url: string, payload: object) => Promise<{ json(): { id: string } }>;

type World = { asOwner: Ask; freshClaim: () => Promise<string>; database: TestDatabase };

export function automationFixtures({ asOwner, freshClaim, database }: World): Record<string, Fixture> {
  const rule = () => ({
    name: crypto.randomUUID(),
    when: { moment: 'filed' },
    conditions: { fact: 'claim.value', operator: 'at_most', value: '50.00' },
    acts: [{ act: 'approve', as: 'asked' }],
    limits: { decisionsPerDay: 5, valuePerDay: '100.00', valuePerClaim: '50.00' },
  });
  const made = async () =>
    `/v1/automation/rules/${(await asOwner('POST', '/v1/automation/rules', rule())).json().id}`;
  const started = async () => {
    await database.admin.query("update automation_backtests set state = 'stopped'");
    return (await asOwner('POST', `${await made()}/backtests`, { span: 'all' })).json().id;
  };
  return {
    'GET /v1/automation/rules/:id/decisions': { make: async () => ({ url: `${await made()}/decisions` }) },
    'GET /v1/automation/rules/:id/backtests': { make: async () => ({ url: `${await made()}/backtests` }) },
    'POST /v1/automation/rules/:id/backtests': {
      make: async () => {
        await database.admin.query("update automation_backtests set state = 'stopped'");
        return { url: `${await made()}/backtests`, payload: { span: 'all' } };
      },
    },
    'GET /v1/automation/backtests/:id': {
      make: async () => ({ url: `/v1/automation/backtests/${await started()}` }),
    },
    'POST /v1/automation/backtests/:id/stop': {
      make: async () => ({ url: `/v1/automation/backtests/${await started()}/stop` }),
    },
    'POST /v1/automation/trials': {
      make: async () => {
        const claimId = await freshClaim();
        const { conditions } = rule();
        return { url: '/v1/automation/trials', payload: { claim: claimId, conditions }, claimId };
      },
    },
    'GET /v1/automation/rules': { make: () => ({ url: '/v1/automation/rules' }), own: 'program' },
    'POST /v1/automation/rules': {
      make: () => ({ url: '/v1/automation/rules', payload: rule() }),
      own: 'program',
    },
    'GET /v1/automation/rules/:id': { make: async () => ({ url: await made() }) },
    'PUT /v1/automation/rules/:id': { make: async () => ({ url: await made(), payload: rule() }) },
    'PUT /v1/automation/rules/:id/state': {
      make: async () => ({ url: `${await made()}/state`, payload: { state: 'shadow' } }),
    },
    'GET /v1/automation/rules/:id/versions': { make: async () => ({ url: `${await made()}/versions` }) },
    'PUT /v1/automation/order': {
      make: async () => {
        await database.admin.query('delete from automation_rules');
        return { url: '/v1/automation/order', payload: { ids: [] } };
      },
      own: 'program',
    },
  };
}
