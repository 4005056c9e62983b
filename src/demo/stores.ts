/** The two demo stores. They differ in brand, currency, time zone and settings. */
import { readFileSync } from 'node:fs';
import { DEFAULT_BRANDING, DEFAULT_SETTINGS, type Store } from '../domain/stores/settings.ts';

/** A store without its database id. */
export type DemoStore = Omit<Store, 'id' | 'provenDomains' | 'mailDomains'> & { slug: 'demo' | 'other' };

/** The logo for PDFs, which support no SVG (scripts/demo-pictures.ts). */
const onPaper = (name: string): string =>
  `data:image/png;base64,${readFileSync(new URL(`pictures/${name}-paper.png`, import.meta.url), 'base64')}`;

export const FERNWOOD: DemoStore = {
  slug: 'demo',
  name: 'Fernwood',
  currency: 'USD',
  timeZone: 'America/New_York',
  country: 'US',
  domains: ['demo.localhost', 'help.fernwood.example'],
  settings: {
    ...DEFAULT_SETTINGS,
    credit: { ...DEFAULT_SETTINGS.credit, bonus: '10', bonusType: 'percentage', capPercentage: 120 },
    oneTimeAppeasement: true,
    capabilities: { ...DEFAULT_SETTINGS.capabilities, returns: true },
    returns: { portalUrl: 'https://fernwood.example/returns?order={orderNumber}', trackingUrl: null },
    inStore: { ...DEFAULT_SETTINGS.inStore, enabled: true },
    help: {
      email: 'help@fernwood.example',
      phone: '+1 202 555 0142',
      url: 'https://fernwood.example/help',
      hours: 'Monday to Friday, 9 am to 6 pm Eastern Time',
    },
  },
  branding: {
    ...DEFAULT_BRANDING,
    logoUrl: '/demo/pictures/fernwood-logo.svg',
    paperLogo: onPaper('fernwood'),
    faviconUrl: '/demo/pictures/fernwood-favicon.svg',
    welcomeTitle: 'Get a resolution for your order in minutes',
    welcomeDescription:
      'Find your order and tell us what went wrong. Most people are done in under two minutes.',
  },
};

/** Its amber has too little contrast with white, so every page shows the contrast repair. */
export const KIESELSTEIN: DemoStore = {
  slug: 'other',
  name: 'Kieselstein',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  domains: ['other.localhost', 'hilfe.kieselstein.example'],
  settings: {
    ...DEFAULT_SETTINGS,
    proof: { ...DEFAULT_SETTINGS.proof, signatureFrom: '500', photosRequired: ['DAMAGED'] },
    capabilities: { ...DEFAULT_SETTINGS.capabilities, credit: false },
    inStore: { ...DEFAULT_SETTINGS.inStore, enabled: true, receipt: 'asked', unlistedWarranty: 'P2Y' },
    help: {
      email: 'hilfe@kieselstein.example',
      phone: '+49 30 23125 014',
      url: null,
      hours: 'Monday to Saturday, 8 am to 8 pm (Berlin)',
    },
  },
  branding: {
    ...DEFAULT_BRANDING,
    logoUrl: '/demo/pictures/kieselstein-logo.svg',
    paperLogo: onPaper('kieselstein'),
    faviconUrl: '/demo/pictures/kieselstein-favicon.svg',
    colors: { brand: '#ffb000', surface: '#ffffff', text: '#1d1a16' },
    darkColors: null,
    fonts: { heading: 'Georgia, serif', body: 'system-ui' },
    fontSize: 19,
    welcomeTitle: 'Something wrong with your gear?',
    welcomeDescription: 'Tell us your order number. We sort it out, so that you get back outside.',
  },
};

export const demoStores: readonly DemoStore[] = [FERNWOOD, KIESELSTEIN];
