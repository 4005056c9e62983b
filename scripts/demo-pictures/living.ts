/** Fernwood's furniture, lamps and wall decor. */
import { type Drawing, dark, gradient, light, shadow, shine, turned } from './canvas.ts';

const BRASS = '#c39a4e';
const lamp: Drawing = {
  close: { by: 1.14, y: 232 },
  wall: '#d2dad4',
  art: `<defs>${gradient('dome', 'across', dark(BRASS, 0.24), light(BRASS, 0.45), BRASS, dark(BRASS, 0.36))}${turned('foot', '#e8e0d3')}
    <radialGradient id="warm" cx=".5" cy="0" r="1"><stop offset="0" stop-color="#fff0bd" stop-opacity=".95"/><stop offset="1" stop-color="#fff0bd" stop-opacity="0"/></radialGradient></defs>
    <path d="M118 224L40 420h400L362 224z" fill="url(#warm)" opacity=".7"/>${shadow(240, 396, 78)}
    <path d="M234 196h12v176h-12z" fill="${dark(BRASS, 0.1)}"/><path d="M235 196h4v176h-4z" fill="${light(BRASS, 0.5)}"/>
    <path d="M166 376q0-18 74-18t74 18v8q0 14-74 14t-74-14z" fill="url(#foot)"/>
    <path d="M108 222c0-86 56-136 132-136s132 50 132 136z" fill="url(#dome)"/><ellipse cx="240" cy="222" rx="132" ry="20" fill="#fff1c9"/>
    <path d="M108 222a132 20 0 0 0 264 0" fill="none" stroke="${dark(BRASS, 0.3)}" stroke-width="5"/><path d="M230 70h20v18h-20z" fill="${dark(BRASS, 0.2)}"/>
    ${shine('M142 190c6-38 24-60 50-74', 13, 0.5)}`,
};

const WALNUT = '#7d5437';
const marks = Array.from({ length: 12 }, (_, hour) => {
  const long = hour % 3 === 0;
  return `<path d="M240 ${long ? 122 : 126}v${long ? 22 : 12}" transform="rotate(${hour * 30} 240 236)" stroke="#4a3626" stroke-width="${long ? 7 : 4}" stroke-linecap="round"/>`;
}).join('');
const clock: Drawing = {
  close: { by: 1.14, y: 236 },
  wall: '#dcd9cb',
  art: `<defs>${gradient('frame', 'slant', light(WALNUT, 0.3), WALNUT, dark(WALNUT, 0.4))}${gradient('face', 'slant', '#fffaf0', '#efe6d4')}</defs>
    <circle cx="256" cy="260" r="152" fill="#2a1c10" opacity=".3" filter="url(#wide)"/>
    <circle cx="240" cy="236" r="154" fill="url(#frame)"/><circle cx="240" cy="236" r="130" fill="${dark(WALNUT, 0.5)}"/><circle cx="241" cy="239" r="127" fill="url(#face)"/>${marks}
    <path d="M240 252V158" stroke="#33271d" stroke-width="8" stroke-linecap="round" transform="rotate(58 240 236)"/><path d="M240 258V176" stroke="#33271d" stroke-width="11" stroke-linecap="round" transform="rotate(-52 240 236)"/>
    <path d="M240 266V140" stroke="#b5623f" stroke-width="4" stroke-linecap="round" transform="rotate(172 240 236)"/><circle cx="240" cy="236" r="10" fill="#b5623f"/>
    ${shine('M112 190q24-66 88-84', 9, 0.4)}`,
};

const OAK = '#c99a62';
const CLOTH = '#77876e';
const chair: Drawing = {
  close: { by: 1.08, y: 250, x: 236 },
  wall: '#e8dfd0',
  art: `<defs>${gradient('cloth', 'slant', light(CLOTH, 0.34), CLOTH, dark(CLOTH, 0.22))}${gradient('seat', 'down', light(CLOTH, 0.24), dark(CLOTH, 0.16))}${gradient('wood', 'across', light(OAK, 0.25), dark(OAK, 0.18))}</defs>
    ${shadow(236, 414, 142)}
    <path d="M150 286l-20 128h15l30-122zM326 286l26 128h-15l-36-122z" fill="${dark(OAK, 0.34)}"/>
    <path d="M146 92q94-24 188 0 18 4 18 26l-14 152H142L128 118q0-22 18-26z" fill="url(#cloth)"/>
    <path d="M178 98v164M302 98v164" stroke="${dark(CLOTH, 0.34)}" stroke-width="4" opacity=".4"/><path d="M158 108q82-20 164 0" stroke="${light(CLOTH, 0.5)}" stroke-width="5" fill="none" opacity=".6" stroke-linecap="round"/>
    <path d="M122 262h236q24 0 24 24v20q0 20-24 20H122q-24 0-24-20v-20q0-24 24-24z" fill="url(#seat)"/><path d="M104 304q136 16 272 0" stroke="${dark(CLOTH, 0.4)}" stroke-width="4" fill="none" opacity=".5"/>
    <path d="M66 208h92q10 0 10 10t-10 10H66q-10 0-10-10t10-10zM322 208h92q10 0 10 10t-10 10h-92q-10 0-10-10t10-10z" fill="url(#wood)"/>
    <path d="M74 226h16l14 118-18 70H68l18-72zM406 226h-16l-14 118 18 70h18l-18-72z" fill="url(#wood)"/><path d="M92 330h296v16H92z" fill="url(#wood)"/>`,
};

const mirror: Drawing = {
  close: { by: 1.14, y: 244 },
  wall: '#d8c9b8',
  art: `<defs>${gradient('rim', 'slant', '#f0d59d', BRASS, dark(BRASS, 0.34))}${gradient('glass', 'slant', '#f3f6f3', '#cfdcdb', '#aebfc0')}<clipPath id="in"><circle cx="240" cy="240" r="142"/></clipPath></defs>
    <circle cx="256" cy="266" r="156" fill="#2a1c10" opacity=".3" filter="url(#wide)"/><circle cx="240" cy="240" r="157" fill="url(#rim)"/><circle cx="240" cy="240" r="145" fill="${dark(BRASS, 0.45)}"/>
    <circle cx="240" cy="240" r="142" fill="url(#glass)"/><g clip-path="url(#in)"><path d="M60 300L300 60h70L90 350z" fill="#fff" opacity=".42"/><path d="M150 370L390 120v40L190 390z" fill="#fff" opacity=".26"/>
    <path d="M280 400c0-70 20-110 54-150M300 400c10-50 34-80 70-96" stroke="#7c9474" stroke-width="5" fill="none"/><g fill="#8ba382"><ellipse cx="334" cy="252" rx="12" ry="27" transform="rotate(36 334 252)"/><ellipse cx="304" cy="296" rx="11" ry="24" transform="rotate(-20 304 296)"/><ellipse cx="352" cy="312" rx="11" ry="24" transform="rotate(58 352 312)"/><ellipse cx="298" cy="344" rx="11" ry="24" transform="rotate(-30 298 344)"/></g></g>
    <path d="M120 156a148 148 0 0 1 120-66" fill="none" stroke="#fff3d2" stroke-width="6" stroke-linecap="round" opacity=".9"/>`,
};

export const LIVING: Record<string, Drawing> = { lamp, clock, chair, mirror };
