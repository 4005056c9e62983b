/** The poster for the store's counter: a QR code that opens the in-store flow, as SVG and as PDF (fits A4 and Letter). */
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { openFonts } from '../../server/claims/sheet/fonts.ts';
import { collect } from '../../server/claims/sheet/paper.ts';
import { drawLine, typeset } from '../../server/claims/sheet/typeset.ts';
import { escapeHtml } from '../../server/docs/escape.ts';

export type PosterWords = { store: string; title: string; lead: string; address: string };
/** `logo` is a JPEG, placed above the store's name. */
export type Poster = PosterWords & { logo: Buffer | null };

/** In points; the layout fits both A4 and Letter. */
const PAGE = { width: 595, height: 792 };
const CODE = { size: 320, top: 250 };
const LOGO = { width: 240, height: 48, top: 28 };

/** Font size that fits the text on one line, however long the store's name or URL is. */
const fitting = (size: number, words: string) => Math.min(size, (PAGE.width - 80) / (words.length * 0.62));

/** The dark squares of the QR code, row by row. */
function squaresOf(address: string): { count: number; dark: { x: number; y: number }[] } {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'Q' });
  const dark = Array.from({ length: modules.size * modules.size }, (_, at) => ({
    x: at % modules.size,
    y: Math.floor(at / modules.size),
  })).filter(({ x, y }) => modules.get(y, x));
  return { count: modules.size, dark };
}

export function posterSvg({ store, title, lead, address, logo }: Poster): string {
  const { count, dark } = squaresOf(address);
  const step = CODE.size / count;
  const left = (PAGE.width - CODE.size) / 2;
  const squares = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('');
  const line = (y: number, size: number, weight: number, words: string) =>
    `<text x="${PAGE.width / 2}" y="${y}" font-size="${fitting(size, words)}" font-weight="${weight}">${escapeHtml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}" role="img" aria-label="${escapeHtml(title)}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    '<g font-family="system-ui,sans-serif" text-anchor="middle" fill="#111">',
    line(110, 26, 600, store),
    line(170, 34, 700, title),
    line(210, 18, 400, lead),
    line(CODE.top + CODE.size + 60, 15, 400, address),
    '</g>',
    ...(logo === null ? [] : [imageOf(logo)]),
    `<path transform="translate(${left} ${CODE.top}) scale(${step})" fill="#000" shape-rendering="crispEdges" d="${squares}"/>`,
    '</svg>',
  ].join('');
}

/** As large as fits, in its proportions. */
const imageOf = (logo: Buffer) =>
  `<image x="${(PAGE.width - LOGO.width) / 2}" y="${LOGO.top}" width="${LOGO.width}" height="${LOGO.height}" preserveAspectRatio="xMidYMid meet" href="data:image/jpeg;base64,${logo.toString('base64')}"/>`;

export function posterPdf({ store, title, lead, address, logo }: Poster): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 40,
    info: { Title: `${title} · ${store}` },
  });
  const fonts = openFonts(pdf);
  const bytes = collect(pdf);
  const { count, dark } = squaresOf(address);
  const step = CODE.size / count;
  const left = (PAGE.width - CODE.size) / 2;
  const room = PAGE.width - 80;
  const draw = (y: number, most: number, bold: boolean, words: string) => {
    const [{ width } = { width: 1 }] = typeset(fonts, words, {
      size: 1,
      bold,
      width: Number.POSITIVE_INFINITY,
    });
    const how = { size: Math.min(most, (room - 1) / width), bold, width: room };
    pdf.fillColor('#111').strokeColor('#111');
    for (const line of typeset(fonts, words, how).slice(0, 1)) {
      drawLine(fonts, line, { ...how, x: 40, y, align: 'center' });
    }
  };
  if (logo) {
    const edge = (PAGE.width - LOGO.width) / 2;
    const fit: [number, number] = [LOGO.width, LOGO.height];
    pdf.image(logo, edge, LOGO.top, { fit, align: 'center', valign: 'center' });
  }
  draw(84, 24, true, store);
  draw(138, 30, true, title);
  draw(196, 16, false, lead);
  for (const { x, y } of dark) pdf.rect(left + x * step, CODE.top + y * step, step + 0.05, step + 0.05);
  pdf.fill('#000');
  draw(CODE.top + CODE.size + 40, 13, false, address);
  pdf.end();
  return bytes;
}
