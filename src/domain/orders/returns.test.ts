import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { isReturnTemplate, returnOffer } from './returns.ts';

const settings = (portalUrl: string | null, open = true) => ({
  capabilities: { ...DEFAULT_SETTINGS.capabilities, returns: open },
  returns: { portalUrl, trackingUrl: null },
});
const ada = { orderNumber: '#1001', email: 'ada+x@example.com' };

describe('the link to the return portal', () => {
  it('contains the fields the store asks for, and nothing else about the shopper', () => {
    expect(returnOffer(settings('https://returns.example/start'), ada)).toEqual({
      open: true,
      portalUrl: 'https://returns.example/start',
      trackingUrl: null,
    });
    const asking = settings('https://returns.example/o/{orderNumber}?mail={email}');
    expect(returnOffer(asking, ada)).toMatchObject({
      portalUrl: 'https://returns.example/o/%231001?mail=ada%2Bx%40example.com',
    });
  });

  it('is missing if the store accepts no returns, and has no page if the store has none', () => {
    expect(returnOffer(settings('https://returns.example', false), ada)).toEqual({ open: false });
    expect(returnOffer(settings(null), ada)).toMatchObject({ open: true, portalUrl: null });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://returns.example/',
    '//returns.example/',
    'https://{email}/',
    'https://{orderNumber}.example/',
    'https://returns.example@evil.example/',
    'https://returns.example/{token}',
    'https://returns.example/{EMAIL}',
    'https://returns.example/{{email}}',
    'https://returns.example/{',
    'https://returns.example/ x',
    'https:\\\\evil.example',
    '',
  ])('"%s" is not a valid address', (address) => {
    expect(isReturnTemplate(address)).toBe(false);
    expect(returnOffer(settings(address), ada)).toMatchObject({ portalUrl: null });
  });

  it('stays on the store’s host whatever an order is called', () => {
    const asking = settings('https://returns.example/{orderNumber}?mail={email}');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((word) => word.isWellFormed()),
        fc.string(),
        (orderNumber, email) => {
          const offer = returnOffer(asking, { orderNumber, email });
          const url = new URL((offer.open && offer.portalUrl) || '');
          expect([url.protocol, url.host, url.username]).toEqual(['https:', 'returns.example', '']);
          expect(url.searchParams.get('mail')).toBe(email);
        },
      ),
    );
  });
});
