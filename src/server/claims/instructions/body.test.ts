import { describe, expect, it } from 'vitest';
import type { CreditForm } from '../../../domain/claims/credit-forms.ts';
import type { Provider } from '../../integrations/ports.ts';
import { type Body, bound } from './body.ts';

const body = (form: CreditForm): Body => ({
  way: 'credit',
  order: {
    key: 'k',
    mark: 'mg-mark-1',
    sourceOrderId: '1',
    orderNumber: '1001',
    claimNumber: 'CLM-7',
    form,
    amount: '5.00',
    currency: 'USD',
    customer: { email: 'zoe@example.com', name: null },
    code: 'ABCDEFGHJKLMNPQR',
    expiresOn: null,
  },
});

describe('Credit by a provider that recognizes some of its forms', () => {
  const provider: Provider = {
    test: async () => ({ kind: 'ok', account: 'a' }),
    credit: {
      forms: ['gift_card', 'account'],
      unrecognized: ['account'],
      carrier: {
        recognition: { by: 'mark' },
        send: async () => ({ kind: 'unknown', detail: null }),
        find: async () => ({ kind: 'absent' }),
      },
    },
  };

  it.each([
    ['gift_card', { recognition: { by: 'mark' }, canLook: true }],
    ['account', { recognition: { by: 'nothing' }, canLook: false }],
  ] as const)('%s is repeated only if it is recognized', (form, expected) =>
    expect(bound(provider, body(form))).toMatchObject(expected),
  );

  it('is not carried out in a form that it does not have', () =>
    expect(bound(provider, body('code'))).toBeNull());
});
