/** Kieselstein's gear. */
import { ball, type Drawing, dark, gradient, light, shadow, shine, turned } from './canvas.ts';

const FOREST = '#3f6150';
const backpack: Drawing = {
  close: { by: 1.04, y: 240 },
  wall: '#dcd8cc',
  art: `<defs>${turned('pack', FOREST)}${gradient('lid', 'slant', light(FOREST, 0.3), dark(FOREST, 0.16))}${gradient('pocket', 'slant', light(FOREST, 0.14), dark(FOREST, 0.24))}${turned('roll', '#d9793f')}</defs>${shadow(240, 412, 112)}
    <path d="M206 76q34-40 68 0" fill="none" stroke="#2b2f2c" stroke-width="11"/><path d="M128 230q-26 90 8 160l20-8V210zM352 230q26 90-8 160l-20-8V210z" fill="${dark(FOREST, 0.4)}"/>
    <path d="M148 150q0-76 92-76t92 76l12 208q0 50-48 50H184q-48 0-48-50z" fill="url(#pack)"/>
    <path d="M140 150q2-86 100-86t100 86q2 34-16 44H156q-18-10-16-44z" fill="url(#lid)"/><path d="M152 184h176" stroke="#e9c46a" stroke-width="4"/>
    <path d="M176 262h128q18 0 18 20v78q0 24-22 24H180q-22 0-22-24v-78q0-20 18-20z" fill="url(#pocket)"/><path d="M170 288h140" stroke="#e9c46a" stroke-width="5"/><path d="M296 288v24" stroke="#e9c46a" stroke-width="6" stroke-linecap="round"/>
    <path d="M184 190v58M296 190v58" stroke="#232826" stroke-width="13"/><rect x="174" y="214" width="20" height="18" rx="4" fill="#e9e4d8"/><rect x="286" y="214" width="20" height="18" rx="4" fill="#e9e4d8"/>
    <rect x="140" y="390" width="200" height="30" rx="15" fill="url(#roll)"/><path d="M184 388v34M296 388v34" stroke="#232826" stroke-width="9"/>
    <path d="M226 112h28l-14 24z" fill="#e9c46a"/>${shine('M162 128q6-30 30-42', 10, 0.35)}`,
};

const SAFFRON = '#e2a02f';
const tent: Drawing = {
  close: { by: 1.08, y: 268 },
  wall: '#c8d5d6',
  art: `<defs>${gradient('left', 'slant', light(SAFFRON, 0.4), SAFFRON)}${gradient('right', 'slant', SAFFRON, dark(SAFFRON, 0.36))}</defs>
    <path d="M0 330L90 214l50 60 70-110 96 130 60-70 114 106v30H0z" fill="#9fb3b2" opacity=".55"/>${shadow(240, 394, 178)}
    <path d="M66 388C110 240 180 140 240 128c70 14 136 116 176 260z" fill="url(#left)"/>
    <path d="M240 128c70 14 136 116 176 260H292C284 270 268 190 240 128z" fill="url(#right)"/>
    <path d="M240 132c-34 70-58 160-64 256h120c-6-100-24-186-56-256z" fill="#4a3420"/><path d="M240 132c-34 70-58 160-64 256h44c-12-90-6-180 20-256z" fill="${light(SAFFRON, 0.22)}"/>
    <path d="M224 388c4-40 30-50 62-40l10 40z" fill="#6f8f9d"/>
    <path d="M66 388C110 240 180 140 240 128c70 14 136 116 176 260" fill="none" stroke="#6c4713" stroke-width="5"/>
    <path d="M76 356L34 404M408 356l40 48" stroke="#f7f1e3" stroke-width="4"/><path d="M126 252q-20 50-32 104" stroke="#fff6dd" stroke-width="7" opacity=".5" stroke-linecap="round" fill="none"/>`,
};

const LEATHER = '#8a5836';
const boots: Drawing = {
  close: { by: 1.08, y: 248, x: 252 },
  wall: '#d6dccf',
  art: `<defs>${gradient('hide', 'slant', light(LEATHER, 0.32), LEATHER, dark(LEATHER, 0.3))}${gradient('back', 'slant', dark(LEATHER, 0.3), dark(LEATHER, 0.58))}</defs>${shadow(240, 398, 160)}
    <g transform="translate(66 -10) scale(.97)"><path d="M130 96q50-16 102 2l2 118q10 40 60 54 58 14 66 62v30H122q6-150 8-266z" fill="url(#back)"/><path d="M114 358h254q8 30-10 40H126q-14-8-12-40z" fill="#2e2a26"/></g>
    <path d="M104 116q50-18 104 2l2 116q10 40 62 56 64 16 70 66v18H92q8-150 12-258z" fill="url(#hide)"/>
    <path d="M102 112q54-18 108 4l-2 30q-50-20-106-4z" fill="#3c3a36"/><path d="M276 292q60 14 66 64v18h-80q-10-50 14-82z" fill="${dark(LEATHER, 0.34)}"/>
    <path d="M92 326q50-14 90 48H92z" fill="${dark(LEATHER, 0.28)}"/><path d="M82 370h268q10 30-10 42H96q-18-8-14-42z" fill="#2e2a26"/><path d="M84 374h268" stroke="#e2a02f" stroke-width="6"/>
    <g fill="none" stroke="#e9dcc0" stroke-width="6" stroke-linecap="round"><path d="M160 168l48 14M160 200l50 12M164 232l50 8M176 262l52-4M196 290l46-14"/></g>
    <g fill="#e9c46a"><circle cx="160" cy="168" r="5"/><circle cx="160" cy="200" r="5"/><circle cx="164" cy="232" r="5"/><circle cx="176" cy="262" r="5"/><circle cx="196" cy="290" r="5"/></g>${shine('M118 160q-4 70-8 130', 12, 0.28)}`,
};

const headlamp: Drawing = {
  close: { by: 1.12, y: 252 },
  wall: '#b9c4cc',
  art: `<defs>${gradient('strap', 'down', '#e07b3f', '#a74c1f')}${turned('case', '#3a4147')}<radialGradient id="beam"><stop offset="0" stop-color="#fffbe2"/><stop offset=".45" stop-color="#ffeeb0" stop-opacity=".75"/><stop offset="1" stop-color="#ffeeb0" stop-opacity="0"/></radialGradient></defs>${shadow(240, 372, 150)}
    <path d="M84 252c0-90 70-118 156-118s156 28 156 118" fill="none" stroke="#7c3615" stroke-width="40"/>
    <path d="M84 250c0 80 70 106 156 106s156-26 156-106" fill="none" stroke="url(#strap)" stroke-width="46"/><path d="M88 274c12 56 76 76 152 76s140-20 152-76" fill="none" stroke="#f6d9b9" stroke-width="4" opacity=".8"/>
    <circle cx="240" cy="318" r="150" fill="url(#beam)" opacity=".75"/><rect x="172" y="272" width="136" height="100" rx="30" fill="url(#case)"/><rect x="206" y="260" width="54" height="16" rx="8" fill="#e07b3f"/>
    <circle cx="240" cy="322" r="40" fill="#20262a"/><circle cx="240" cy="322" r="33" fill="#fff7d1"/><circle cx="240" cy="322" r="14" fill="#fff"/><path d="M240 289v66M207 322h66M217 299l46 46M263 299l-46 46" stroke="#e8d690" stroke-width="2"/>${shine('M186 296q4-10 16-14', 6, 0.6)}`,
};

const PETROL = '#2f6a73';
const bottle: Drawing = {
  close: { by: 1.06, y: 234 },
  wall: '#e6ddcf',
  art: `<defs>${turned('steel', PETROL)}${turned('cap', '#3a3733')}${gradient('metal', 'across', '#8f8f8b', '#f4f3ee', '#bdbcb6', '#7a7a76')}</defs>${shadow(240, 414, 70)}
    <path d="M218 52q22-26 44 0v22h-44z" fill="none" stroke="#3a3733" stroke-width="11"/><rect x="202" y="70" width="76" height="48" rx="9" fill="url(#cap)"/><path d="M206 116h68v16h-68z" fill="url(#metal)"/>
    <path d="M206 130h68q2 24 26 40 14 12 14 34v176q0 32-34 32h-80q-34 0-34-32V204q0-22 14-34 24-16 26-40z" fill="url(#steel)"/><path d="M166 388q74 12 148 0v8q-8 16-34 16h-80q-26 0-34-16z" fill="url(#metal)"/>
    <path d="M196 316l34-56 20 30 14-20 28 46z" fill="#f0e6d2" opacity=".92"/><path d="M230 260l12 18-12-4-10 6z" fill="${PETROL}"/>${shine('M190 200v160', 12, 0.38)}`,
};

const CORAL = '#d8604c';
const jacket: Drawing = {
  wall: '#d3d9dc',
  art: `<defs>${gradient('shell', 'slant', light(CORAL, 0.3), CORAL, dark(CORAL, 0.26))}${gradient('sleeve', 'down', CORAL, dark(CORAL, 0.34))}</defs><path d="M110 420q140 20 290-10" stroke="#2a1c10" stroke-width="24" opacity=".18" filter="url(#wide)" fill="none"/>
    <path d="M150 124Q96 140 82 220L62 374q24 18 56 12l40-160zM330 124q54 16 68 96l20 154q-24 18-56 12l-40-160z" fill="url(#sleeve)"/><path d="M64 360q26 18 56 10l-4 18q-32 6-56-12zM416 360q-26 18-56 10l4 18q32 6 56-12z" fill="#33363a"/>
    <path d="M176 104q64 26 128 0l40 24q8 140 0 284-104 22-208 0-8-144 0-284z" fill="url(#shell)"/>
    <path d="M174 112q-10-66 66-70 76 4 66 70-24 34-66 34t-66-34z" fill="${dark(CORAL, 0.2)}"/><path d="M196 108q0-40 44-42 44 2 44 42-14 24-44 24t-44-24z" fill="#3b2420"/>
    <path d="M240 130v288" stroke="#33363a" stroke-width="8"/><path d="M243 134v280" stroke="#f6c9bd" stroke-width="2"/><path d="M164 300l44-30M316 300l-44-30" stroke="#33363a" stroke-width="7" stroke-linecap="round"/>
    <path d="M138 190q100 22 204 0" stroke="${light(CORAL, 0.5)}" stroke-width="4" fill="none" opacity=".7"/><path d="M286 206l14-18 14 18z" fill="#ffe3a1"/>${shine('M154 220q-4 70-2 130', 12, 0.22)}`,
};

const stove: Drawing = {
  close: { by: 1.08, y: 226, x: 258 },
  wall: '#dcd3c6',
  art: `<defs>${ball('tank', '#3d6b7d')}${gradient('steel', 'across', '#7b7d7d', '#f0f0ec', '#b4b6b4', '#6b6d6d')}${turned('pan', '#c9ccca')}${gradient('fire', 'down', '#9fd6f2', '#4a90d9')}</defs>${shadow(240, 412, 92)}
    <path d="M150 340q0-46 90-46t90 46v46q0 26-90 26t-90-26z" fill="url(#tank)"/><path d="M150 348q90 30 180 0v30q-90 30-180 0z" fill="#e2a02f"/><path d="M226 356l14 24 14-24z" fill="#fff7e2"/>
    <rect x="224" y="246" width="32" height="56" rx="6" fill="url(#steel)"/><path d="M256 276h54" stroke="#8b8d8c" stroke-width="6"/><circle cx="316" cy="276" r="10" fill="#d8604c"/>
    <path d="M240 256L150 214M240 256l90-42M240 256v-40" stroke="#5d6060" stroke-width="8" stroke-linecap="round"/><path d="M196 232q6-26 12-2 8-36 16-2 8-34 16 0 8-34 16 0 8-36 16 2 8-22 12 2-40 20-88 0z" fill="url(#fire)" opacity=".9"/>
    <path d="M146 108h188v84q0 22-24 22H170q-24 0-24-22z" fill="url(#pan)"/><ellipse cx="240" cy="108" rx="94" ry="17" fill="#e9ebe8"/><ellipse cx="240" cy="110" rx="84" ry="12" fill="#8a4f2b"/><path d="M334 130q70-8 96 4" stroke="#3a3d3d" stroke-width="13" fill="none" stroke-linecap="round"/>
    <path d="M212 84q-14-20 2-38M250 82q-14-22 4-46" stroke="#fff" stroke-width="8" fill="none" opacity=".7" stroke-linecap="round" filter="url(#tight)"/>${shine('M168 130v62', 10, 0.7)}`,
};

const DOWN = '#35597f';
const quilt = [180, 222, 264, 306, 348, 390]
  .map((y, index) => `<path d="M124 ${y + index * 2}q116 28 232 0"/>`)
  .join('');
const sleepingbag: Drawing = {
  wall: '#e3dccd',
  art: `<defs>${gradient('down', 'across', light(DOWN, 0.2), light(DOWN, 0.1), DOWN, dark(DOWN, 0.36))}${gradient('lining', 'down', '#f0b95a', '#c9812a')}<clipPath id="bag"><path d="M240 34c70 0 104 50 104 104 16 90 10 190-34 276q-70 26-140 0c-44-86-50-186-34-276 0-54 34-104 104-104z"/></clipPath></defs><path d="M120 436q130 14 270-12" stroke="#2a1c10" stroke-width="26" opacity=".22" filter="url(#wide)" fill="none"/>
    <path d="M240 34c70 0 104 50 104 104 16 90 10 190-34 276q-70 26-140 0c-44-86-50-186-34-276 0-54 34-104 104-104z" fill="url(#down)"/><g clip-path="url(#bag)"><g fill="none" stroke="${dark(DOWN, 0.4)}" stroke-width="6" opacity=".55">${quilt}</g>
    <g fill="none" stroke="${light(DOWN, 0.45)}" stroke-width="4" opacity=".5" transform="translate(0 7)">${quilt}</g></g>
    <path d="M240 60c46 0 68 30 68 66 0 30-24 50-68 50s-68-20-68-50c0-36 22-66 68-66z" fill="url(#lining)"/><path d="M240 84c28 0 44 18 44 42 0 20-16 32-44 32s-44-12-44-32c0-24 16-42 44-42z" fill="#6b3f12"/>
    <path d="M296 162q30 120 0 252" stroke="#f0b95a" stroke-width="5" fill="none"/>`,
};

export const OUTDOOR: Record<string, Drawing> = {
  backpack,
  tent,
  boots,
  headlamp,
  bottle,
  jacket,
  stove,
  sleepingbag,
};
