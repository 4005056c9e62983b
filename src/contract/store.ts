/** Stores and their branding, as anyone may read them. */
import { z } from 'zod';
import { isReturnTemplate } from '../domain/orders/returns.ts';
import { isColor } from '../domain/stores/color.ts';
import { SCHEMES } from '../domain/stores/palette.ts';
import { NO_OWN_WORDS } from '../domain/stores/portal-words.ts';
import { DEFAULT_SETTINGS, LARGEST_FONT, SMALLEST_FONT } from '../domain/stores/settings.ts';
import { wordsPatchSchema, wordsSchema } from './portal-words.ts';
import {
  capabilitiesSchema,
  countryCode,
  settingsFields,
  settingsPatchFields,
  timeZone,
} from './store-settings.ts';
import { pictureUrl, someLine, someName, somePlainLines, text } from './text.ts';

const colorsSchema = z.object({ brand: z.string(), surface: z.string(), text: z.string() });

export const brandingFields = {
  logoUrl: z.string().nullable(),
  paperLogo: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  colors: colorsSchema,
  darkColors: colorsSchema.nullable(),
  fonts: z.object({ heading: z.string(), body: z.string() }),
  fontSize: z.number(),
  welcomeTitle: z.string().nullable(),
  welcomeDescription: z.string().nullable(),
  words: wordsSchema,
};

export const whitelabelQuerySchema = z.object({
  domain: text(253).optional(),
  store: text(63).optional(),
});

export const whitelabelSchema = z.object({ storeId: z.string(), ...brandingFields }).meta({
  id: 'Whitelabel',
  example: {
    storeId: 'fernwood',
    logoUrl: null,
    paperLogo: null,
    faviconUrl: null,
    colors: {
      brand: '#1f5a44',
      surface: '#ffffff',
      text: '#16211d',
    },
    darkColors: null,
    fonts: {
      heading: 'system-ui',
      body: 'system-ui',
    },
    fontSize: 16,
    welcomeTitle: 'Something not right?',
    welcomeDescription: null,
    words: NO_OWN_WORDS,
  },
});

export const storeSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string(),
    help: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      url: z.string().nullable(),
      hours: z.string().nullable(),
    }),
    legal: z.object({
      termsUrl: z.string().nullable(),
      privacyUrl: z.string().nullable(),
      claimTerms: z
        .object({ version: z.string(), url: z.string().nullable(), text: z.string().nullable() })
        .nullable()
        .meta({ description: 'What shoppers agree to who file a claim; a filing names the `version`.' }),
    }),
  })
  .meta({
    id: 'Store',
    example: {
      id: 'fernwood',
      slug: 'demo',
      name: 'Fernwood',
      currency: 'USD',
      timeZone: 'America/New_York',
      country: 'US',
      help: {
        email: 'help@example.com',
        phone: null,
        url: null,
        hours: 'Mon to Fri, 9 to 5',
      },
      legal: {
        termsUrl: 'https://fernwood.example/terms',
        privacyUrl: 'https://fernwood.example/privacy',
        claimTerms: { version: '9f86d081884c', url: 'https://fernwood.example/claim-terms', text: null },
      },
    },
  });

const NO_COLOR = 'Use a colour such as "#1f5a44".';
const color = z
  .string()
  .max(7, { error: NO_COLOR, abort: true })
  .refine(isColor, NO_COLOR)
  .overwrite((value) => value.toLowerCase());
/** As CSS writes it: a name in quotation marks, or without. */
const FONT_NAME = /^(?:'[A-Za-z0-9][A-Za-z0-9 -]*'|-?[A-Za-z][A-Za-z0-9 -]*)$/;
const isFontList = (value: string) => value.split(',').every((name) => FONT_NAME.test(name.trim()));
const fontNames = z
  .string()
  .trim()
  .min(1)
  .max(200, { abort: true })
  .refine(isFontList, 'Use names of fonts with commas between them, such as "Georgia, serif".');

/** A password in the address would be public, and browsers ask before they load from such an address. */
const hasNoPassword = (value: string): boolean => !/^https?:[\\/]*[^\\/?#]*@/i.test(value);
const brandPicture = pictureUrl.refine(hasNoPassword, 'Use an address without a user name or a password.');
const chosenColors = { brand: color, surface: color, text: color };
const named = (changes: object) => Object.values(changes).some((value) => value !== undefined);
const NOTHING_NAMED = 'Name something to change.';

const paperLogo = z
  .string()
  .max(60_000, 'Use a smaller picture: 40 kB at most.')
  .regex(
    /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
    'Send a PNG or JPEG as data:image/png;base64,…',
  )
  .meta({ description: 'The logo on PDFs and the poster: the bytes of a PNG or JPEG as a data: address.' });

/** Omitted fields stay; null resets to the default. */
export const whitelabelPatchSchema = z
  .strictObject({
    logoUrl: brandPicture.nullish(),
    paperLogo: paperLogo.nullish(),
    faviconUrl: brandPicture.nullish(),
    colors: z.strictObject(chosenColors).partial().nullish(),
    darkColors: z.strictObject(chosenColors).nullish().meta({
      description: 'For those who prefer dark. Null: made from the others.',
    }),
    fonts: z.strictObject({ heading: fontNames, body: fontNames }).partial().nullish(),
    fontSize: z.number().min(SMALLEST_FONT).max(LARGEST_FONT).nullish(),
    welcomeTitle: someLine(120).nullish(),
    welcomeDescription: somePlainLines(500).nullish(),
    words: wordsPatchSchema,
  })
  .refine(named, { error: NOTHING_NAMED })
  .meta({ id: 'WhitelabelPatch', example: { colors: { brand: '#ffe45c' }, fontSize: 18 } });

export type WhitelabelPatch = z.infer<typeof whitelabelPatchSchema>;

export const repairSchema = z.object({
  scheme: z.enum(SCHEMES),
  color: z.enum(['brand', 'text']),
  use: z.enum(['text', 'fill']),
  chosen: z.string(),
  drawn: z.string(),
  contrast: z.number(),
});

export const whitelabelAnswerSchema = whitelabelSchema
  .extend({
    saved: z.boolean(),
    repaired: z
      .array(repairSchema)
      .meta({ description: 'Colours that are drawn otherwise than chosen, so that everyone can read them.' }),
  })
  .meta({
    id: 'WhitelabelAnswer',
    example: {
      ...(whitelabelSchema.meta()?.example as object),
      colors: { brand: '#ffe45c', surface: '#ffffff', text: '#16211d' },
      saved: true,
      repaired: [
        {
          scheme: 'light',
          color: 'brand',
          use: 'text',
          chosen: '#ffe45c',
          drawn: '#7f722e',
          contrast: 1.27,
        },
      ],
    },
  });

/** The command checks new hosts, since it knows the store's current ones (src/server/stores/commands.ts). */
const domain = z
  .string()
  .max(253)
  .overwrite((value) => value.toLowerCase());

/** Read-only fields. A patch accepts and ignores them, so that clients can send back what they read. */
const unchanging = {
  id: text(64).optional(),
  slug: text(63).optional(),
  currency: text(3).optional(),
  provenDomains: z.array(text(253)).max(20).optional(),
};

const version = z.int().min(1).meta({ description: 'Counts the changes of the store.' });

/** May contain `{orderNumber}` and `{email}`, which are replaced with the shopper's own (domain/orders/returns.ts). */
const returnUrl = () =>
  text(2048).refine(
    isReturnTemplate,
    'Use an address that starts with https:// or http://; behind its host {orderNumber} and {email} may stand.',
  );

export const storePatchSchema = z
  .strictObject({
    name: someName(100).optional(),
    country: countryCode
      .optional()
      .meta({ description: 'ISO 3166-1: shipments elsewhere go abroad; its public holidays count.' }),
    timeZone: timeZone.optional().meta({ description: 'IANA: the clock of windows, timers and dates.' }),
    domains: z.array(domain).max(20).optional().meta({
      description:
        'Hosts that this store asks for. One leads to it, and to it alone, once it is proven; links in mails lead to the first that is.',
    }),
    returns: z
      .strictObject({
        enabled: z.boolean().optional(),
        portalUrl: returnUrl().nullish(),
        trackingUrl: returnUrl().nullish(),
      })
      .nullish(),
    ...settingsPatchFields,
    ...unchanging,
    version: version.optional(),
  })
  .refine(named, { error: NOTHING_NAMED })
  .meta({
    id: 'StorePatch',
    example: {
      windows: { closeAfterDelivery: 60 },
      timers: { businessHours: { days: [1, 2, 3, 4, 5, 6] } },
      calendar: { state: 'NY', closedDays: ['2026-12-24'] },
      help: { email: 'help@example.com' },
    },
  });

export type StorePatch = z.infer<typeof storePatchSchema>;

/** What the platform's finance sets, which may not change the rest of a store. */
export const revSharePatchSchema = z
  .strictObject({ revShare: settingsPatchFields.revShare.nonoptional() })
  .meta({ id: 'RevSharePatch', example: { revShare: { percentage: '15', startsOn: '2027-01-01' } } });

export type RevSharePatch = z.infer<typeof revSharePatchSchema>;

const { returns: _returns, capabilities, ...others } = DEFAULT_SETTINGS;
const { returns: _offered, ...OWN_CAPABILITIES } = capabilities;
const OWN_SETTINGS = { ...others, capabilities: OWN_CAPABILITIES };

/** Settings with a read permission of their own (`SETTING_ACCESS`): left out for who doesn't have it. */
export const SEPARATELY_READ = {
  automation: true,
  proof: true,
  uploads: true,
  credit: true,
  policyLimit: true,
  oneTimeAppeasement: true,
  protectReplacements: true,
  replacementCost: true,
  revShare: true,
  capabilities: true,
  returns: true,
  trackingBaseUrl: true,
  tagOrders: true,
  locale: true,
  abandoned: true,
  reviews: true,
} as const;

const ownSettingsSchema = z
  .object({
    returns: z.object({
      enabled: z.boolean(),
      portalUrl: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    }),
    capabilities: capabilitiesSchema,
    ...settingsFields,
  })
  .partial(SEPARATELY_READ);

const TERMS_EXAMPLE = {
  ...{ version: '9f86d081884c', url: 'https://fernwood.example/claim-terms', body: null },
  since: '2026-11-23T15:04:00.000Z',
};

export const claimTermsSchema = z
  .object({
    versions: z
      .array(
        z.object({
          version: z.string(),
          url: z.string().nullable(),
          body: z.string().nullable().meta({ description: 'The text.' }),
          since: z.string().meta({ description: 'When it was in force first.' }),
        }),
      )
      .meta({ description: 'Newest first, at most a hundred.' }),
  })
  .meta({ id: 'ClaimTerms', example: { versions: [TERMS_EXAMPLE] } });

export type ClaimTermsVersions = z.infer<typeof claimTermsSchema>;

/** The store as its own team sees it. */
export const ownStoreSchema = storeSchema
  .extend({
    version,
    domains: z.array(z.string()).meta({ description: 'Hosts that the store asks for.' }),
    provenDomains: z
      .array(z.string())
      .meta({ description: 'Those of them that are proven to be its own, and lead to it.' }),
    ...ownSettingsSchema.shape,
  })
  .meta({
    id: 'OwnStore',
    example: {
      ...(storeSchema.meta()?.example as object),
      version: 7,
      domains: ['claims.example.com', 'help.example.com'],
      provenDomains: ['claims.example.com'],
      returns: { enabled: true, portalUrl: 'https://returns.example.com/{orderNumber}', trackingUrl: null },
      ...OWN_SETTINGS,
    },
  });

export type OwnStore = z.infer<typeof ownStoreSchema>;
