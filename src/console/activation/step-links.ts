/** Where each step is done. */
import type { ActivationStep } from '../../domain/stores/activation.ts';
import { urls } from '../../urls.ts';
import { text } from './text.ts';

type StepLink = { label: string; to: string };

const { links } = text;

const LINKS: Record<ActivationStep, (store: string) => readonly StepLink[]> = {
  orders: (store) => [
    { label: links.imports, to: urls.console.imports(store, 'orders') },
    { label: links.tokens, to: urls.console.setting(store, 'api-tokens') },
  ],
  brand: (store) => [{ label: links.brand, to: urls.console.setting(store, 'customizations') }],
  address: (store) => [{ label: links.domain, to: urls.console.setting(store, 'domain') }],
  rules: (store) => [
    { label: links.windows, to: urls.console.setting(store, 'windows') },
    { label: links.resolutions, to: urls.console.setting(store, 'resolutions') },
  ],
  mail: (store) => [
    { label: links.replies, to: urls.console.setting(store, 'communication') },
    { label: links.mails, to: urls.console.setting(store, 'messages') },
  ],
  team: (store) => [{ label: links.team, to: urls.console.setting(store, 'team') }],
  'test-claim': (store) => [{ label: links.claims, to: urls.console.claims(store) }],
  legal: (store) => [{ label: links.legal, to: urls.console.setting(store, 'legal') }],
};

export const linksOf = (step: ActivationStep, store: string): readonly StepLink[] => LINKS[step](store);
