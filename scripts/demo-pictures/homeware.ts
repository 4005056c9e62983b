/** Fernwood's textiles and small items. */
import { ball, type Drawing, dark, gradient, light, shadow, shine, turned } from './canvas.ts';

const RUST = '#b5623f';
const fold = (y: number, color: string): string =>
  `<path d="M98 ${y}q0-26 30-26h216q40 0 40 30t-40 30H124q-26-2-26-34z" fill="${color}"/>
   <path d="M116 ${y + 22}q120 10 244 0" stroke="${dark(color, 0.3)}" stroke-width="3" fill="none" opacity=".45"/>`;
const fringe = Array.from(
  { length: 15 },
  (_, index) => `M${130 + index * 16} 366q${(index % 3) - 1} 14 ${(index % 2) * 4 - 2} 26`,
);
const throwBlanket: Drawing = {
  close: { by: 1.22, y: 278 },
  wall: '#e3ddd1',
  art: `<defs>${gradient('top', 'slant', light(RUST, 0.3), RUST, dark(RUST, 0.2))}</defs>${shadow(242, 384, 142)}
    ${fold(336, dark(RUST, 0.22))}${fold(288, dark(RUST, 0.1))}${fold(240, RUST)}
    <path d="M98 196q0-32 34-32h214q38 0 38 30v4q0 10-8 20l-30 12 6 136H126l6-136q-34-8-34-34z" fill="url(#top)"/>
    <path d="M132 230h214" stroke="${dark(RUST, 0.32)}" stroke-width="4" opacity=".5"/>
    <path d="M130 330h222M129 346h224" stroke="${light(RUST, 0.6)}" stroke-width="6" opacity=".85"/>
    <path d="M160 182h170M160 198h190" stroke="${light(RUST, 0.3)}" stroke-width="2" opacity=".5" fill="none"/>
    <path d="${fringe.join('')}" stroke="${light(RUST, 0.22)}" stroke-width="5" stroke-linecap="round" fill="none"/>
    ${shine('M130 182q50-8 110-6', 10, 0.3)}`,
};

const OCHRE = '#d19a35';
const cushion: Drawing = {
  close: { by: 1.16, y: 248 },
  wall: '#d3d9d9',
  art: `<defs>${ball('wool', OCHRE)}</defs>${shadow(242, 394, 132)}
    <g transform="rotate(-4 240 250)"><path d="M98 116q142 30 284 0 16-2 14 14-26 122 0 246 2 18-16 14-140-28-280 0-16 4-14-14 26-124 0-246-2-18 12-14z" fill="url(#wool)"/>
    <g fill="none" stroke="${dark(OCHRE, 0.3)}" stroke-width="4" opacity=".45" stroke-linecap="round"><path d="M128 152q112 22 224 0M122 200q116 18 236 0M120 250q118 12 240 0M122 300q116-4 236 0M126 350q112-16 228 0"/></g>
    <g fill="none" stroke="${light(OCHRE, 0.5)}" stroke-width="3" opacity=".55"><path d="M128 158q112 22 224 0M122 206q116 18 236 0M120 256q118 12 240 0M122 306q116-4 236 0M126 356q112-16 228 0"/></g></g>
    ${shine('M136 172q-8 50-6 90', 16, 0.3)}`,
};

const TERRA = '#c4714c';
const ribs = [-72, -48, -24, 0, 24, 48, 72]
  .map(
    (x) =>
      `<path d="M${240 + x * 0.42} 150C${240 + x * 0.6} 200 ${240 + x * 1.35} 230 ${240 + x * 1.3} 290S${240 + x * 0.8} 370 ${240 + x * 0.72} 388" />`,
  )
  .join('');
const stem = (d: string, leaves: readonly (readonly [number, number, number])[]): string =>
  `<path d="${d}" fill="none" stroke="#6d7b4f" stroke-width="4"/>${leaves
    .map(
      ([x, y, turn]) =>
        `<ellipse cx="${x}" cy="${y}" rx="10" ry="23" fill="#8d9c6a" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('')}`;
const vase: Drawing = {
  close: { by: 1.06, y: 222 },
  wall: '#e6dfd0',
  art: `<defs>${turned('terra', TERRA)}</defs>${shadow(240, 390, 78)}
    ${stem('M236 150C230 100 210 70 186 40', [
      [214, 96, -70],
      [204, 62, 20],
      [184, 42, -40],
      [226, 118, 40],
    ])}
    ${stem('M246 150C256 100 276 76 308 56', [
      [268, 96, 84],
      [276, 72, 10],
      [308, 54, 60],
      [254, 122, -30],
    ])}
    <path d="M206 146c4 50-70 74-70 146 0 54 30 96 46 98h116c16-2 46-44 46-98 0-72-74-96-70-146z" fill="url(#terra)"/>
    <g fill="none" stroke="${dark(TERRA, 0.34)}" stroke-width="4" opacity=".42">${ribs}</g>
    <ellipse cx="240" cy="146" rx="36" ry="10" fill="${light(TERRA, 0.3)}"/><ellipse cx="240" cy="147" rx="28" ry="6.500" fill="${dark(TERRA, 0.55)}"/>
    ${shine('M164 268c-4 30 2 56 14 80', 12, 0.36)}`,
};

const frond = (turn: number, length: number, color: string): string => {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const y = 250 - (length / 10) * (index + 1);
    const size = 34 - index * 3;
    return `<ellipse cx="${240 - size / 2}" cy="${y}" rx="${size / 2}" ry="6.500" transform="rotate(24 240 ${y})"/><ellipse cx="${240 + size / 2}" cy="${y}" rx="${size / 2}" ry="6.500" transform="rotate(-24 240 ${y})"/>`;
  }).join('');
  return `<g transform="rotate(${turn} 240 262)" fill="${color}"><path d="M238 262L240 ${248 - length}L242 262z"/>${leaves}</g>`;
};
const planter: Drawing = {
  close: { by: 1.14, y: 232 },
  wall: '#e7dccb',
  art: `<defs>${turned('pot', '#e9e1d2')}${turned('leg', '#b98854')}</defs>${shadow(240, 398, 92)}
    ${frond(-64, 150, '#4c6b46')}${frond(62, 150, '#45633f')}${frond(-34, 186, '#5b7d52')}${frond(34, 180, '#557649')}${frond(0, 200, '#688b5b')}${frond(-88, 120, '#5b7d52')}${frond(86, 118, '#638757')}
    <path d="M176 360l-10 38h14l14-34M304 360l10 38h-14l-14-34" fill="url(#leg)"/>
    <path d="M148 252h184l-14 112q-4 18-24 18H186q-20 0-24-18z" fill="url(#pot)"/>
    <path d="M144 244h192v22H144z" fill="url(#pot)"/><path d="M148 266h184" stroke="#a89a84" stroke-width="3" opacity=".5"/>
    ${shine('M178 282l8 76', 11, 0.7)}`,
};

const REED = '#c9a365';
const weave = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 12 }, (_, column) => {
    const spread = 118 + Math.sin(((row + 1) / 10) * Math.PI) * 18;
    const x = 240 - spread + ((column + (row % 2) / 2) * spread * 2) / 12;
    return `<ellipse cx="${x + spread / 12}" cy="${212 + row * 20}" rx="${spread / 11}" ry="9"/>`;
  }).join(''),
).join('');
const basket: Drawing = {
  close: { by: 1.28, y: 276 },
  wall: '#d9dfd8',
  art: `<defs>${turned('reed', REED)}<clipPath id="body"><path d="M122 200c-20 70-16 140 14 190h208c30-50 34-120 14-190z"/></clipPath></defs>${shadow(240, 392, 116)}
    <path d="M146 206c-26-76 34-96 52-8M334 206c26-76-34-96-52-8" fill="none" stroke="${dark(REED, 0.3)}" stroke-width="13"/>
    <ellipse cx="240" cy="200" rx="118" ry="26" fill="${dark(REED, 0.5)}"/><path d="M136 208c10-52 60-46 92-30 40-26 104-24 116 30-50 18-160 18-208 0z" fill="#ece6d9"/><path d="M228 178q-14 12-16 34" stroke="#c9bfa9" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M122 200c-20 70-16 140 14 190h208c30-50 34-120 14-190-20 32-216 32-236 0z" fill="url(#reed)"/>
    <g clip-path="url(#body)" fill="none" stroke="${dark(REED, 0.42)}" stroke-width="3" opacity=".55">${weave}</g>
    <path d="M122 200c20 32 216 32 236 0" fill="none" stroke="${light(REED, 0.3)}" stroke-width="12" stroke-linecap="round"/>`,
};

const CEDAR = '#8a5a3c';
const diffuser: Drawing = {
  close: { by: 1.14, y: 220 },
  wall: '#dfe1d8',
  art: `<defs>${gradient('amber', 'across', '#5e3313', '#c88642', '#9a5a24', '#7b4319', '#4a270d')}${turned('collar', CEDAR)}</defs>${shadow(240, 390, 80)}
    <g stroke="#4d3a2b" stroke-width="6" stroke-linecap="round"><path d="M240 190L196 58M240 190L222 44M240 190L252 42M240 190L282 56"/></g>
    <path d="M208 176h64v40q52 12 52 62v90q0 24-28 24H184q-28 0-28-24v-90q0-50 52-62z" fill="url(#amber)"/>
    <path d="M202 160h76v30q-38 10-76 0z" fill="url(#collar)"/><ellipse cx="240" cy="160" rx="38" ry="8" fill="#b07c56"/>
    <path d="M158 282h164v72H158z" fill="#f3ecdd"/><path d="M240 296l20 34h-40zM240 312v30" fill="none" stroke="#4f6b4a" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
    ${shine('M176 262q-6 10-6 20', 10, 0.6)}${shine('M172 362v14', 9, 0.5)}`,
};

const SAGE = '#9db08f';
const grid = Array.from(
  { length: 11 },
  (_, line) => `M${104 + line * 27} 190v60M104 ${194 + line * 6}h272`,
).join('');
const towels: Drawing = {
  close: { by: 1.24, y: 286 },
  wall: '#e9dfd2',
  art: `<defs>${gradient('sage', 'down', light(SAGE, 0.35), SAGE)}${gradient('two', 'down', '#f4ecdd', '#d9ccb4')}</defs>${shadow(240, 384, 136)}
    <path d="M98 300h284q14 0 14 20v42q0 22-16 22H108q-16 0-16-22v-42q0-20 6-20z" fill="url(#two)"/><path d="M92 342h304" stroke="#b7a583" stroke-width="4" opacity=".6"/>
    <path d="M100 190h280q16 0 16 20v70q0 22-16 22H110q-18 0-18-22v-70q0-20 8-20z" fill="url(#sage)"/>
    <path d="M92 258h304" stroke="${dark(SAGE, 0.34)}" stroke-width="4" opacity=".6"/><path d="${grid}" stroke="${dark(SAGE, 0.2)}" stroke-width="2.500" opacity=".35"/>
    <path d="M224 182h34v206h-34z" fill="#b98a5a"/><path d="M224 182h9v206h-9z" fill="#d9b184"/><path d="M226 224h30v44h-30z" fill="#f6f0e3"/><path d="M241 232l7 14h-14z" fill="#4f6b4a"/>`,
};

export const HOMEWARE: Record<string, Drawing> = {
  throw: throwBlanket,
  cushion,
  vase,
  planter,
  basket,
  diffuser,
  towels,
};
