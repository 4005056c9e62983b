/** The files of a release, by their name in it. Nothing else is included: no tests, fixtures or pictures of the documents. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TRADITIONAL_SLICES } from '../../src/server/claims/sheet/families.ts';
import { type Lock, readLock } from '../lock.ts';
import { ROOT } from '../root.ts';
import { compile, compileServer } from './compile.ts';
import { releaseManifest } from './manifest.ts';
import { isForOneMachine, type Part, serverParts } from './packages.ts';
import { partsList } from './parts-list.ts';

export type Content = string | Buffer;

export const LAUNCHER = 'bin/makegood.js';

const AS_THEY_ARE = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'db/functions/*.sql',
  'db/migrations/*.sql',
  'deploy/**',
  'dist/console/**',
  'dist/{console,portal*/client}/.vite/*.json',
  'dist/portal*/{client,server}/**',
  'docs/**/*.md',
  'docs/samples/**',
  'src/demo/pictures/**',
];

/** Sorted by name, so that the same sources give the same bytes. */
export function releaseFiles(): [name: string, content: Content][] {
  const lock = readLock();
  const bundled = serverParts(lock).filter((part) => !isForOneMachine(part));
  const files = new Map<string, Content>([
    ...globSync(AS_THEY_ARE, { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, Content] => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(ROOT.length + 1).replaceAll('\\', '/'), readFileSync(path)];
      }),
    ...compileServer(),
    ...bundled.flatMap(filesOf),
    ...written(lock, bundled),
  ]);
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
}

function written(lock: Lock, bundled: readonly Part[]): [string, Content][] {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return [
    [LAUNCHER, compile(readFileSync(join(ROOT, 'scripts', 'release', 'launcher.ts'), 'utf8'))],
    ['package.json', json(releaseManifest(lock, bundled))],
    ['sbom.cdx.json', json(partsList(lock))],
  ];
}

// A running server never reads these. License files stay, whatever their name.
const LICENCE = /^(licen[cs]e|notice|copying|copyright|authors)/i;
const IDLE_FILE = /\.(map|[cm]?ts|tsx|flow|md|markdown|coffee)$/i;
const IDLE_FOLDER = /^(tests?|__tests__|docs|examples?|benchmarks?|coverage|\.github)\//;
// For these packages Node uses dist-cjs, by `node` or `main` in their package.json.
const MODULES_OF_AWS = /^@(smithy|aws-sdk)\/[\w-]+:dist-es\//;
// For the Bare runtime; Node uses its built-in modules instead.
const OTHER_RUNTIME = /^bare-(abort-controller|buffer|events|fs|os|path|stream|url)$/;
// The server uses one weight of these fonts, as WOFF.
const OTHER_FONT = /^(?!files\/[\w-]+-400-normal\.woff$|unicode\.json$)/;
// Of this one only a few slices.
const SLICES = [
  'unicode.json',
  ...TRADITIONAL_SLICES.map((slice) => `files/noto-sans-tc-${slice}-400-normal.woff`),
];
const OTHER_SLICE = { test: (file: string) => !SLICES.includes(file) };
// Builds of a package that the server doesn't import, systems it doesn't run on, and fonts of which it uses two weights.
const UNUSED: Readonly<Record<string, { test(file: string): boolean }>> = {
  pdfkit: /^js\/pdfkit\.(standalone|browser|old)/,
  // Node follows `exports`, to esm/ and cjs/.
  '@swc/helpers': /^(_|scripts|src)\//,
  fontkit: /^(src\/|dist\/browser)/,
  // Only for machines that would compile it; the built program is a package of its own.
  sharp: /^src\//,
  // heic-decode uses the bundle with the embedded program.
  'libheif-js': /^(libheif\/|libheif-wasm\/(?!libheif-bundle\.js$))/,
  // Copies of the modules that we import.
  'csv-parse': /^dist\//,
  yaml: /^browser\//,
  '@cantoo/pdf-lib': /^(src\/|cjs\/|dist\/[^/]+$)/,
  '@sentry/conventions': /\.cjs$/,
  '@sentry/core': /^build\/cjs\//,
  '@zxcvbn-ts/language-common': /^(src\/|dist\/(.+\.mjs|zxcvbn-ts\.js)$)/,
  'fs-native-extensions': /^prebuilds\/(android|ios)-/,
  // Imported from its root only, which uses es6/ and the smallest metadata.
  'libphonenumber-js':
    /^((build|bundle|es6-modern|max|mobile|source)\/|metadata\.(full|max|mobile)|examples)/,
  tldts: /^dist\/index\./,
  minisearch: /^dist\/(?!es\/)/,
  // fontkit only decompresses.
  brotli: /^(build|enc)\/|^compress\.js$/,
  nodemailer: /^dist\/cjs\//,
  otpauth: /^dist\/otpauth\.(?!node\.mjs$)/,
  pngjs: /^browser\.js$/,
  culori: /^bundled\//,
  // The server imports modules; these are the same for `require`.
  'lru-cache': /^dist\/\w+\/(browser|react-native)\//,
  fflate: /^umd\//,
  zod: /\.cjs$/,
  // Node uses the same modules for `require`.
  graphql: /\.mjs$/,
  tsyringe: /^dist\/esm/,
  // For browsers.
  '@peculiar/x509': /^build\/x509\.js$/,
  '@simplewebauthn/server': /^script\//,
  '@opentelemetry/api': /^build\/(esm|esnext)\//,
  exifr: /^(src\/|dist\/(?!full\.umd\.js$))/,
  // `age-encryption` uses only a few modules of these.
  '@noble/curves':
    /^(src\/|(bls12-381|bn254|ed448|misc|secp256k1|webcrypto)\.js$|abstract\/(bls|poseidon|tower)\.js$)/,
  '@noble/post-quantum': /^(src\/|(falcon|index|ml-dsa|slh-dsa|webcrypto)\.js$)/,
  '@fontsource/noto-sans-hebrew': OTHER_FONT,
  '@fontsource/noto-sans-arabic': OTHER_FONT,
  '@fontsource/noto-sans-sc': OTHER_FONT,
  '@fontsource/noto-sans-tc': OTHER_SLICE,
  '@fontsource/kosugi': OTHER_FONT,
  '@fontsource/nanum-gothic': OTHER_FONT,
  '@expo-google-fonts/inter': /^(?!(400Regular|700Bold)\/\w+\.ttf$)/,
};

function filesOf({ place, name }: Part): [string, Content][] {
  return globSync('**', { cwd: join(ROOT, place), withFileTypes: true, exclude: ['**/node_modules'] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isNeeded(name, path.slice(join(ROOT, place).length + 1).replaceAll('\\', '/')))
    .map((path) => [path.slice(ROOT.length + 1).replaceAll('\\', '/'), readFileSync(path)]);
}

export function isNeeded(packageName: string, file: string): boolean {
  if (file === 'package.json' || LICENCE.test(basename(file))) return true;
  if (OTHER_RUNTIME.test(packageName) || UNUSED[packageName]?.test(file)) return false;
  if (MODULES_OF_AWS.test(`${packageName}:${file}`)) return false;
  return !IDLE_FILE.test(file) && !IDLE_FOLDER.test(file);
}
