/** Tests that prove settings: each is named after the setting whose effect it shows (test/every-setting.test.ts). */
import { it } from 'vitest';
import type { SettingPath } from '../src/domain/stores/setting-paths.ts';
import { DEFAULT_SETTINGS } from '../src/domain/stores/settings.ts';

type Test = () => Promise<void> | void;

/** `effect`: what a shopper or an agent meets otherwise because of the setting. */
export function setting(path: SettingPath, effect: string, test: Test): void {
  it(`the setting ${path} ${effect}`, test);
}

/** Every setting by its path, such as `timers.businessHours.days`. */
export const SETTINGS: readonly string[] = pathsIn(DEFAULT_SETTINGS);

function pathsIn(values: object, above = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsIn(value, `${above}${name}.`)
      : [`${above}${name}`],
  );
}
