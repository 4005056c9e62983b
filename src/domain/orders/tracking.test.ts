import { describe, expect, it } from 'vitest';
import { setting } from '../../../test/setting.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { trackingLink, trackingPage } from './tracking.ts';

const store = (trackingBaseUrl = DEFAULT_SETTINGS.trackingBaseUrl) => ({
  settings: { ...DEFAULT_SETTINGS, trackingBaseUrl },
});
const sent = (
  trackingCompany: string | null,
  trackingNumber: string | null,
  trackingUrl: string | null = null,
) => ({
  ...{ trackingCompany, trackingNumber, trackingUrl },
});

describe('where a package is tracked', () => {
  it.each([
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['UPS Ground', '1z 999 aa1 0123', 'https://www.ups.com/track?tracknum=1Z999AA10123'],
    ['USPS', '9400100000000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000'],
    ['Fed-Ex', '777', 'https://www.fedex.com/fedextrack/?trknbr=777'],
    ['DHL eCommerce', '42', 'https://webtrack.dhlecs.com/orders?trackingNumber=42'],
    ['DHL', '42', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=42'],
    ['Royal Mail', 'AB1', 'https://www.royalmail.com/track-your-item#/tracking-results/AB1'],
    ['Österreichische Post', '9', 'https://www.post.at/s/sendungsdetails?snr=9'],
    [null, '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['Uncle Pete’s Van', '42', 'https://parcelsapp.com/en/tracking/42'],
    [null, '42', 'https://parcelsapp.com/en/tracking/42'],
    ['UPS', '"><script>', 'https://www.ups.com/track?tracknum=%22%3E%3CSCRIPT%3E'],
    ['UPS', null, null],
    ['UPS', '   ', null],
    ['Glsomething', '42', 'https://parcelsapp.com/en/tracking/42'],
    ['Upside Vans', '42', 'https://parcelsapp.com/en/tracking/42'],
    ['ups.evil.com/', '42', 'https://parcelsapp.com/en/tracking/42'],
    ['constructor', '42', 'https://parcelsapp.com/en/tracking/42'],
    ['United Parcel Service, Inc.', '42', 'https://www.ups.com/track?tracknum=42'],
    ['UPS® Ground', '42', 'https://www.ups.com/track?tracknum=42'],
    ['U.P.S.', '42', 'https://www.ups.com/track?tracknum=42'],
    ['usps_first_class', '42', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=42'],
  ])('by %s with %s is %s', (company, number, page) => {
    expect(trackingPage(store(), sent(company, number))).toBe(page);
  });

  setting(
    'trackingBaseUrl',
    'leads to the tracking service the store chose, unless the shop has a link',
    () => {
      expect(trackingPage(store(), sent('UPS', '1Z9', 'https://ups.example/1Z9'))).toBe(
        'https://ups.example/1Z9',
      );
      expect(trackingPage(store('https://track.fernwood.test/'), sent('UPS', '1Z9'))).toBe(
        'https://track.fernwood.test/1Z9',
      );
    },
  );

  it('stays the tracking service’s link in the API', () => {
    expect(trackingLink(store(), sent('UPS', '1Z9'))).toBe('https://parcelsapp.com/en/tracking/1Z9');
  });
});
