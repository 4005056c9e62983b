/** The definition of a screen (`screen.ts` in its folder), for the server and the gallery. */
import type { ReactNode } from 'react';
import type { StoreBrand } from '../parts/brand.ts';

type Definition = {
  /** Its folder in src/portal, which holds its page, states and script. */
  id: string;
  /** Its path (src/urls.ts). The gallery shows it there below /spec; a screen without a path gets one there. */
  path: string;
  /** Other paths that draw it. */
  alsoAt?: readonly string[];
  layout?: 'app' | 'view-my-claim';
  /**
   * What the layout shows of the order: its number in the header; also the order itself beside the page; or only the answers so
   * far, if the page shows the packages itself.
   */
  order?: 'number' | 'summary' | 'answers';
  /** The page is interactive. Without this it is static and loads no script. */
  script?: true;
  /** Description for search engines. Screens without one are personal and not indexed. */
  description?: (store: StoreBrand) => string;
};

/** `Props` are the props of its page. */
export type Screen<Props> = Omit<Definition, 'alsoAt' | 'layout' | 'script'> & {
  alsoAt: readonly string[];
  layout: 'app' | 'view-my-claim';
  script: boolean;
  draws?: (props: Props) => void;
};

export type AnyScreen = Screen<never>;

/** `Module` is the type of the screen's page.tsx, which only the build can load. */
export const defineScreen = <Module extends { Page: (props: never) => ReactNode }>(
  definition: Definition,
): Screen<Parameters<Module['Page']>[0]> => ({ alsoAt: [], layout: 'app', script: false, ...definition });
