/** What a screen's folder says of it, for the server that sends it and for the gallery alike (`screen.ts`). */
import type { ReactNode } from 'react';
import type { StoreBrand } from '../parts/brand.ts';

type Told = {
  /** Its folder in src/portal, where its page, its states and its script are found. */
  id: string;
  /** Its address (src/urls.ts). The gallery shows it there below /spec; one without an address of its own gets one there. */
  path: string;
  /** Other addresses that draw it. */
  alsoAt?: readonly string[];
  layout?: 'app' | 'view-my-claim';
  /**
   * What the layout shows of the order: its number in the header, or also the order itself beside the page, or only what
   * was answered so far, where the page shows the packages.
   */
  order?: 'number' | 'summary' | 'answers';
  /** It answers while one types; without this it is complete as it comes and loads no script. */
  script?: true;
  /** What a search engine says of it; a screen without this is somebody's own, and none finds it. */
  description?: (store: StoreBrand) => string;
};

/** `Props` is what its page is drawn from. */
export type Screen<Props> = Omit<Told, 'alsoAt' | 'layout' | 'script'> & {
  alsoAt: readonly string[];
  layout: 'app' | 'view-my-claim';
  script: boolean;
  draws?: (props: Props) => void;
};

export type AnyScreen = Screen<never>;

/** `Module` is the type of the screen's page.tsx, which only the build can load. */
export const defineScreen = <Module extends { Page: (props: never) => ReactNode }>(
  told: Told,
): Screen<Parameters<Module['Page']>[0]> => ({ alsoAt: [], layout: 'app', script: false, ...told });
