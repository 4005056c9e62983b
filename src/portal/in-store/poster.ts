/** The poster for the shop counter: a QR code that opens the flow, as SVG and as PDF (A4 and Letter fit around it). */
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { escapeHtml } from '../../server/docs/escape.ts';
import { type FontName, registerFonts } from '../../server/sheet/fonts.ts';

export type PosterWords = { store: string; title: string; lead: string; address: string };

/** In points; what is drawn fits both A4 and Letter. */
const PAGE = { width: 595, height: 792 };
const CODE = { size: 320, top: 250 };

/** Small enough for one line, whatever a store is called or where it is. */
const fitting = (size: number, words: string) => Math.min(size, (PAGE.width - 80) / (words.length * 0.62));

/** The dark squares of the code, in rows. */
function squaresOf(address: string): { count: number; dark: { x: number; y: number }[] } {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'Q' });
  const dark = Array.from({ length: modules.size * modules.size }, (_, at) => ({
    x: at % modules.size,
    y: Math.floor(at / modules.size),
  })).filter(({ x, y }) => modules.get(y, x));
  return { count: modules.size, dark };
}

export function posterSvg({ store, title, lead, address }: PosterWords): string {
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
    `<path transform="translate(${left} ${CODE.top}) scale(${step})" fill="#000" shape-rendering="crispEdges" d="${squares}"/>`,
    '</svg>',
  ].join('');
}

export function posterPdf({ store, title, lead, address }: PosterWords): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 40,
    info: { Title: `${title} · ${store}` },
  });
  registerFonts(pdf);
  const { count, dark } = squaresOf(address);
  const step = CODE.size / count;
  const left = (PAGE.width - CODE.size) / 2;
  const line = (y: number, size: number, font: FontName, words: string) =>
    pdf
      .font(font)
      .fontSize(fitting(size, words))
      .fillColor('#111')
      .text(words, 40, y, { width: PAGE.width - 80, align: 'center' });
  line(84, 24, 'bold', store);
  line(138, 30, 'bold', title);
  line(196, 16, 'regular', lead);
  for (const { x, y } of dark) pdf.rect(left + x * step, CODE.top + y * step, step + 0.05, step + 0.05);
  pdf.fill('#000');
  line(CODE.top + CODE.size + 40, 13, 'regular', address);
  const parts: Buffer[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', fail);
    pdf.end();
  });
}
