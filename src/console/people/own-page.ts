import { CONSOLE_PATHS, urls } from '../../urls.ts';

/** Only pages of the console, so that a forged link can't lead anywhere else. */
export const ownPage = (to: string | null): string =>
  to !== null && (to === CONSOLE_PATHS.home || to.startsWith(`${CONSOLE_PATHS.home}/`))
    ? to
    : urls.console.home();
