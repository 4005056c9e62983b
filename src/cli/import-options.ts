/** Options of the command line about the documents, in addition to the store's settings. */
import { FILE_KINDS, type FileKind } from '../server/imports/read-documents.ts';
import type { FormatOptions } from '../server/integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../server/integrations/shops/protection-product.ts';
import type { KnownStore } from '../server/stores/queries.ts';
import { readArguments } from './arguments.ts';
import { CommandError } from './command.ts';

const WORD = { type: 'string' } as const;
const WORDS = { type: 'string', multiple: true } as const;
const SWITCH = { type: 'boolean' } as const;

export const readImportArguments = (args: string[]) =>
  readArguments(args, {
    store: WORD,
    format: WORD,
    'from-start': SWITCH,
    'ignore-unknown-columns': SWITCH,
    'protection-sku': WORDS,
    'protection-title': WORDS,
    'protection-vendor': WORDS,
    'warranty-meta-key': WORD,
    'test-orders': SWITCH,
  });

type Values = ReturnType<typeof readImportArguments>['values'];

/** A protection product given here replaces the default. */
export function formatOptions(values: Values, store: KnownStore): FormatOptions {
  const skus = values['protection-sku'] ?? [];
  const titles = values['protection-title'] ?? [];
  const vendors = values['protection-vendor'] ?? [];
  const isNamed = skus.length + titles.length + vendors.length > 0;
  return {
    currency: store.currency,
    timeZone: store.timeZone,
    protectionProduct: isNamed ? { skus, titles, vendors } : DEFAULT_PROTECTION_PRODUCT,
    testOrders: values['test-orders'] ? 'accept' : 'refuse',
    warrantyMetaKey: values['warranty-meta-key'] ?? null,
  };
}

export function fileKindOf(values: Values): FileKind | undefined {
  if (values.format === undefined) return undefined;
  const known = FILE_KINDS.find((kind) => kind === values.format);
  if (!known) throw new CommandError(`--format: ${FILE_KINDS.join(' or ')}`);
  return known;
}
