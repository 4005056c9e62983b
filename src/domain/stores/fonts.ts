/** The fonts a store can choose from in the console. All are on the shopper's device: nothing is loaded for them. */
export const FONTS: Readonly<Record<string, string>> = {
  'system-ui': 'The device’s own',
  'Helvetica Neue, Helvetica, Arial, sans-serif': 'Helvetica or Arial',
  'Avenir Next, Avenir, Segoe UI, sans-serif': 'Avenir or Segoe',
  'Verdana, Geneva, sans-serif': 'Verdana',
  'Trebuchet MS, sans-serif': 'Trebuchet',
  'Georgia, Times New Roman, serif': 'Georgia',
  'Iowan Old Style, Palatino, Palatino Linotype, serif': 'Palatino',
  'Charter, Cambria, Georgia, serif': 'Charter or Cambria',
  'ui-rounded, Hiragino Maru Gothic ProN, Quicksand, sans-serif': 'Rounded',
  'ui-monospace, Menlo, Consolas, monospace': 'Typewriter',
};
