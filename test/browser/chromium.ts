/** Finds a Chromium to drive: the headless shell from the npm package, the system's Chromium, or an installed Chrome. */
import { accessSync, constants, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

export type Chromium = {
  executablePath: string;
  args: string[];
  /** Environment variables for the browser's process. */
  env: Record<string, string>;
  /** A temporary folder that the caller must delete; null for an installed browser. */
  folder: string | null;
};

const MAC = 'Contents/MacOS';
const WINDOWS = 'Google\\Chrome\\Application\\chrome.exe';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  `/Applications/Google Chrome.app/${MAC}/Google Chrome`,
  `/Applications/Chromium.app/${MAC}/Chromium`,
  join(homedir(), `Applications/Google Chrome.app/${MAC}/Google Chrome`),
  `C:\\Program Files\\${WINDOWS}`,
  `C:\\Program Files (x86)\\${WINDOWS}`,
];

/**
 * A whole Chromium opens two pages of its own for the address bar of each window, and starts a process for a page that
 * may come next: together they cost more than most of ours. Chromium heeds only the last such list, so it begins with
 * Playwright's own.
 */
const FEATURES_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

// No sandbox: in containers tests run as root, where it isn't available, and they open only our own pages.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_OFF.join()}`,
];

const NONE = `No browser was found for the tests in a browser. Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium), or run npm ci again, which brings one for Linux on x64.`;

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findInstalled(): Chromium | null {
  const executablePath = PLACES.find(canRun);
  return executablePath ? { executablePath, args: ARGS, env: environment(), folder: null } : null;
}

const hasPackage = process.platform === 'linux' && process.arch === 'x64';

/**
 * A whole browser if one is installed, for what must look or measure as people have it. Rejects with a message for the
 * terminal if there is none. `env` includes this process's own variables.
 */
export async function findChromium(): Promise<Chromium> {
  const installed = findInstalled();
  if (installed) return installed;
  if (!hasPackage) throw new Error(NONE);
  return unpackShell();
}

/**
 * The same engine without windows: opening a page takes half the processor time, and the lock file names its version. An
 * installed browser where the package has none.
 */
export async function findHeadlessShell(): Promise<Chromium> {
  return hasPackage ? unpackShell() : findChromium();
}

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]));

/**
 * The package unpacks into TMPDIR, adds its libraries only if it believes it runs on Lambda, and does neither if an older
 * `chromium` is there. So it gets its own folder and environment, set before the import. Its own flags are left out: with
 * --single-process, closing one context ends the browser. Its fonts are looked for in /tmp, so they get a configuration
 * that names the folder: without any font of the system a page's own fonts don't load either.
 */
async function unpackShell(): Promise<Chromium> {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-chromium-'));
  const changed = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const names = [...Object.keys(changed), 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'HOME'];
  const before = names.map((name) => [name, process.env[name]] as const);
  try {
    Object.assign(process.env, changed);
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const fonts = join(folder, 'fonts');
    const dirs = [fonts, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
    const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
    writeFileSync(join(fonts, 'fonts.conf'), `<fontconfig>${dirs}${cache}</fontconfig>`);
    return { executablePath, args: ARGS, env: environment(), folder };
  } catch (error) {
    throw new Error(NONE, { cause: error });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
