/** Fernwood's kitchen and tableware. */
import { ball, type Drawing, dark, gradient, light, shadow, shine, speckles, turned } from './canvas.ts';

const MUG_SPOTS = [
  [176, 222],
  [198, 282],
  [231, 236],
  [262, 300],
  [288, 220],
  [212, 318],
  [301, 268],
  [243, 268],
] as const;

function mug(color: string, wall: string): Drawing {
  const clay = '#d9b892';
  return {
    wall,
    close: { by: 1.3, y: 270, x: 258 },
    art: `<defs>${turned('glaze', color)}${turned('clay', clay)}${gradient('in', 'across', dark(color, 0.5), dark(color, 0.2))}</defs>
    ${shadow(238, 384, 96)}
    <path d="M318 208c74-18 92 110 2 122" fill="none" stroke="${dark(color, 0.24)}" stroke-width="27" stroke-linecap="round"/>
    <path d="M318 204c68-16 86 104 2 118" fill="none" stroke="${light(color, 0.1)}" stroke-width="9" stroke-linecap="round" opacity=".55"/>
    <path d="M144 166v172q0 46 48 46h92q48 0 48-46V166z" fill="url(#clay)"/>
    <path d="M144 166v168q26 20 50 10t46 8 44-6 48-12V166z" fill="url(#glaze)"/>
    ${speckles(dark(color, 0.55), MUG_SPOTS)}
    <ellipse cx="238" cy="166" rx="94" ry="25" fill="${light(color, 0.32)}"/>
    <ellipse cx="238" cy="168" rx="85" ry="20" fill="url(#in)"/>
    ${shine('M172 206v112', 13, 0.38)}`,
  };
}

const SLATE = '#71889a';
const teapot: Drawing = {
  close: { by: 1.18, y: 246, x: 252 },
  wall: '#dfe3e2',
  art: `<defs>${ball('pot', SLATE)}${turned('lid', SLATE)}${turned('knob', '#c79a63')}</defs>
    ${shadow(236, 386, 92)}
    <path d="M142 236C96 52 376 46 338 236" fill="none" stroke="#b98a55" stroke-width="15" stroke-linecap="round"/>
    <path d="M137 208C112 76 352 64 338 192" fill="none" stroke="#e6c79b" stroke-width="4" stroke-linecap="round" opacity=".8"/>
    <path d="M324 300c58-4 50-84 100-104l12 16c-34 24-32 128-116 136z" fill="${dark(SLATE, 0.22)}"/>
    <path d="M334 306c50-10 46-80 92-102" fill="none" stroke="${light(SLATE, 0.3)}" stroke-width="6" opacity=".6"/>
    <path d="M108 288c0-74 58-112 130-112s130 38 130 112c0 62-44 100-88 100h-84c-44 0-88-38-88-100z" fill="url(#pot)"/>
    <ellipse cx="238" cy="190" rx="74" ry="17" fill="${dark(SLATE, 0.34)}"/>
    <path d="M168 186c6-26 40-36 70-36s64 10 70 36c-20 20-120 20-140 0z" fill="url(#lid)"/>
    <circle cx="238" cy="142" r="16" fill="url(#knob)"/>
    ${shine('M146 262c6-30 24-46 44-54', 15, 0.42)}`,
};

const WAX = '#e0a43c';
const candle: Drawing = {
  close: { by: 1.12, y: 240, x: 230 },
  wall: '#ece0cb',
  art: `<defs>${turned('wax', WAX)}${turned('small', '#e5b257')}
    <radialGradient id="glow"><stop offset="0" stop-color="#fff3c4" stop-opacity=".95"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></radialGradient>
    ${gradient('flame', 'down', '#ffe9a0', '#ffc24a', '#f08a2c')}</defs>
    ${shadow(206, 388, 70)}${shadow(322, 392, 52)}
    <circle cx="206" cy="118" r="104" fill="url(#glow)"/>
    <path d="M140 182v190q0 16 66 16t66-16V182z" fill="url(#wax)"/>
    <ellipse cx="206" cy="182" rx="66" ry="17" fill="${light(WAX, 0.34)}"/><ellipse cx="206" cy="184" rx="50" ry="11" fill="#f8d583"/>
    <path d="M154 190q4 44 10 4t10 26 10-22" fill="none" stroke="${light(WAX, 0.3)}" stroke-width="9" stroke-linecap="round" opacity=".8"/>
    <path d="M206 184v-28" stroke="#4b3521" stroke-width="5" stroke-linecap="round"/>
    <path d="M206 74c26 36 28 56 18 70-8 12-28 12-36 0-10-14-8-34 18-70z" fill="url(#flame)"/>
    <path d="M274 286v92q0 14 48 14t48-14v-92z" fill="url(#small)"/>
    <ellipse cx="322" cy="286" rx="48" ry="13" fill="#f4d08a"/><path d="M322 287v-24" stroke="#4b3521" stroke-width="4" stroke-linecap="round"/>
    <path d="M140 262h132v58H140z" fill="#f7efdf"/><path d="M140 262h132v58H140z" fill="url(#wax)" opacity=".16"/>
    <path d="M206 274l14 8v16l-14 8-14-8v-16z" fill="none" stroke="#8a6326" stroke-width="4"/>`,
};

const SAND = '#d8c3a2';
const plate = (y: number, rx: number): string =>
  `<path d="M${240 - rx} ${y}q${rx * 0.16} 30 ${rx * 0.6} 32h${rx * 0.8}q${rx * 0.44}-2 ${rx * 0.6}-32z" fill="url(#under)"/>
   <ellipse cx="240" cy="${y}" rx="${rx}" ry="${rx * 0.2}" fill="url(#rim)"/>`;
const plates: Drawing = {
  close: { by: 1.26, y: 312 },
  wall: '#d5ddd3',
  art: `<defs>${turned('under', dark(SAND, 0.06))}${gradient('rim', 'slant', light(SAND, 0.6), SAND)}
    ${gradient('well', 'slant', dark(SAND, 0.08), light(SAND, 0.5))}</defs>
    ${shadow(240, 390, 118)}${[356, 326, 296].map((y) => plate(y, 164)).join('')}${plate(262, 164)}
    <ellipse cx="240" cy="262" rx="156" ry="29" fill="none" stroke="#a9805a" stroke-width="3" opacity=".65"/>
    <ellipse cx="240" cy="265" rx="112" ry="19" fill="url(#well)"/>
    ${shine('M118 252q50-22 110-22', 8, 0.55)}`,
};

const INK = '#33475e';
const bowl: Drawing = {
  close: { by: 1.2, y: 276 },
  wall: '#e5dccd',
  art: `<defs>${turned('bowl', INK)}${gradient('inside', 'slant', dark(INK, 0.4), light(INK, 0.16))}${turned('foot', '#c8a57e')}
    ${ball('lemon', '#e9bd3d')}${ball('lime', '#8fa653')}</defs>
    ${shadow(240, 384, 104)}
    <path d="M178 350h124l-8 32q-54 12-108 0z" fill="url(#foot)"/>
    <ellipse cx="240" cy="222" rx="158" ry="40" fill="url(#inside)"/>
    <circle cx="198" cy="204" r="42" fill="url(#lemon)"/><circle cx="284" cy="208" r="40" fill="url(#lemon)"/><circle cx="240" cy="196" r="38" fill="url(#lime)"/>
    <path d="M82 222c0 90 62 144 158 144s158-54 158-144c-8 26-80 40-158 40S90 248 82 222z" fill="url(#bowl)"/>
    <path d="M82 222c8 26 80 40 158 40s150-14 158-40" fill="none" stroke="${light(INK, 0.34)}" stroke-width="5"/>
    ${shine('M122 272c10 32 28 50 50 62', 12, 0.3)}`,
};

const carafe: Drawing = {
  close: { by: 1.1, y: 232 },
  wall: '#d6e0de',
  art: `<defs>${gradient('glass', 'across', '#9fbab8', '#eef7f5', '#cfe2df', '#dcebe8', '#86a6a4')}
    ${gradient('water', 'across', '#7fb0b8', '#c3e2e4', '#98c5ca', '#6f9fa8')}${turned('cork', '#c99a66')}</defs>
    ${shadow(240, 392, 92)}
    <path d="M204 112v72c0 40-70 60-70 138 0 52 36 70 106 70s106-18 106-70c0-78-70-98-70-138v-72z" fill="url(#glass)" opacity=".78"/>
    <path d="M150 274c-10 16-16 32-16 48 0 52 36 70 106 70s106-18 106-70c0-16-6-32-16-48z" fill="url(#water)" opacity=".86"/>
    <ellipse cx="240" cy="274" rx="90" ry="15" fill="#d9eff0" opacity=".9"/>
    <ellipse cx="240" cy="112" rx="36" ry="9" fill="#f4fbfa" stroke="#9dbab8" stroke-width="3"/>
    <path d="M214 70h52l-6 48q-20 8-40 0z" fill="url(#cork)"/><ellipse cx="240" cy="70" rx="26" ry="7" fill="#e3bf92"/>
    ${shine('M166 300c-6 22-4 44 8 58', 10, 0.7)}${shine('M216 128v52', 7, 0.8)}`,
};

const OAK = '#c8975f';
const board: Drawing = {
  close: { by: 1.02, y: 232 },
  wall: '#dbe0d2',
  art: `<defs>${gradient('oak', 'slant', light(OAK, 0.32), OAK, dark(OAK, 0.14))}</defs>${shadow(244, 402, 104)}
    <g transform="rotate(5 240 240)"><path d="M218 54h44q16 0 16 18l4 54q2 18 40 22 24 4 24 30v196q0 28-28 28H162q-28 0-28-28V178q0-26 24-30 38-4 40-22l4-54q0-18 16-18z" fill="${dark(OAK, 0.4)}" transform="translate(8 5)"/>
    <path id="b" d="M218 54h44q16 0 16 18l4 54q2 18 40 22 24 4 24 30v196q0 28-28 28H162q-28 0-28-28V178q0-26 24-30 38-4 40-22l4-54q0-18 16-18z" fill="url(#oak)"/>
    <circle cx="240" cy="88" r="12" fill="#dbe0d2"/><path d="M228 88a12 12 0 0 1 24 0" fill="none" stroke="${dark(OAK, 0.5)}" stroke-width="4"/>
    <g fill="none" stroke="${dark(OAK, 0.3)}" stroke-width="3" opacity=".5" stroke-linecap="round"><path d="M160 190q14 90-2 196M192 168q26 110 4 226M232 140q30 130 4 254M278 166q-16 100 6 228M314 184q-12 100 4 200"/><path d="M246 250q16 18 0 44-16-24 0-44z"/></g></g>
    ${shine('M158 186q-4 70-8 130', 9, 0.35)}`,
};

const CREAM = '#efe2c8';
const kettle: Drawing = {
  close: { by: 1.16, y: 240, x: 248 },
  wall: '#c9d5cc',
  art: `<defs>${ball('kettle', CREAM)}${turned('top', CREAM)}${turned('grip', '#8d5f3a')}</defs>${shadow(238, 388, 116)}
    <path d="M148 252C122 76 352 76 330 252" fill="none" stroke="#3e4744" stroke-width="9"/>
    <path d="M180 122q60-28 118 0" fill="none" stroke="url(#grip)" stroke-width="24" stroke-linecap="round"/>
    <path d="M316 284l62-66q18-8 30 8l10 8-76 106z" fill="${dark(CREAM, 0.2)}"/><path d="M330 290l58-62" stroke="#fffaf0" stroke-width="7" opacity=".7" stroke-linecap="round"/>
    <path d="M104 350c-6-96 54-146 134-146s144 50 136 146c-2 26-22 38-50 38H154c-28 0-48-12-50-38z" fill="url(#kettle)"/>
    <path d="M180 214c8-24 32-30 58-30s50 6 58 30c-20 14-96 14-116 0z" fill="url(#top)"/><circle cx="238" cy="176" r="14" fill="url(#grip)"/>
    <path d="M106 362q132 20 266 0" fill="none" stroke="#b39a74" stroke-width="4" opacity=".7"/>${shine('M136 326c2-42 20-70 44-86', 15, 0.7)}`,
};

export const TABLEWARE: Record<string, Drawing> = {
  'mug-moss': mug('#6f8458', '#e8dfd0'),
  'mug-clay': mug('#b96f4c', '#dbe0d6'),
  teapot,
  candle,
  plates,
  bowl,
  carafe,
  board,
  kettle,
};
