/** What a corrected address must be before anything is sent there. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { buildAddress } from '../../demo/build.ts';
import { isPhone } from './address.ts';

describe('a phone number', () => {
  it.each([
    ['(208) 555-0143', 'US', true],
    ['208-555-0143', 'US', true],
    ['208 555 0143', 'CA', true],
    ['+49 30 901820', 'US', true],
    ['030 901820', 'DE', true],
    ['030 901820', 'US', false],
    ['208 555 014', 'US', false],
    ['1234', 'US', false],
    ['call me', 'US', false],
    ['+49 30 901820', null, true],
    ['030 901820', null, false],
    ['030 901820', 'constructor', false],
  ])('%s in %s can be called: %s', (phone, country, can) => {
    expect(isPhone(phone, country)).toBe(can);
  });
});

describe('an address that the API is sent', async () => {
  const test = await createTestApp();
  afterAll(() => test.close());

  it('is refused with each part that no carrier can use, and stored as its country writes it', async () => {
    const desk = await openDesk(test, await test.addStore());
    const send = (more: object) =>
      desk.shopper('PUT', '/address', { updatedShippingAddress: { ...buildAddress(), ...more } });
    const wrong = { address1: '1234', city: '!!', postalCode: '97201', phone: '1234' };
    const { status, json } = await send(wrong);
    expect({ status, json }).toMatchObject({
      status: 422,
      json: {
        code: 'address_incomplete',
        fields: [
          ...['address1', 'city', 'postalCode', 'phone'].map((field) => ({
            path: `updatedShippingAddress.${field}`,
          })),
        ],
      },
    });
    const canadian = { country: 'CA', city: 'Montréal', province: 'Quebec', postalCode: 'h2x 1y4' };
    expect((await send(canadian)).json.shippingAddressChange).toMatchObject({
      province: 'QC',
      postalCode: 'H2X 1Y4',
    });
  });
});
