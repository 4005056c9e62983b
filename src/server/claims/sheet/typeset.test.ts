/** Every script is drawn with a font that covers it, in its own direction. */
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { linesOf, readPdf } from '../../../../test/pdf-text.ts';
import { openFonts } from './fonts.ts';
import { collect } from './paper.ts';
import { type Align, drawLine, typeset } from './typeset.ts';

const ROOM = 300;

function draw(text: string, { bold = false, align = 'start' as Align, width = ROOM } = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' });
  const fonts = openFonts(pdf);
  const bytes = collect(pdf);
  for (const [at, line] of typeset(fonts, text, { size: 10, bold, width }).entries()) {
    drawLine(fonts, line, { size: 10, bold, width, x: 50, y: 50 + at * 20, align });
  }
  pdf.end();
  return bytes;
}

const backwards = (text: string) => [...text].reverse().join('');

describe('a text in a PDF', () => {
  it.each([
    ['Greek', 'Ελένη Ωραία'],
    ['Russian', 'Дарья Жукова'],
    ['Vietnamese', 'Nguyễn Thị Đặng'],
    ['simplified Chinese', '退款申请已收到'],
    ['traditional Chinese', '鬱金香與龜裂的體驗'],
    ['Japanese', '東京タワーの割れた茶碗、ご確認ください'],
    ['Korean', '깨진 머그잔 환불 요청'],
    ['Chinese beside English', 'Mug 马克杯 #1001'],
  ])('in %s is drawn completely, without a missing-glyph box', async (_, text) => {
    for (const bold of [false, true]) {
      const pdf = await draw(text, { bold });
      expect(linesOf(pdf)).toEqual([text]);
      expect(readPdf(pdf).reduce((sum, { boxes }) => sum + boxes, 0)).toBe(0);
    }
  });

  it('brings only the characters that it has', async () => {
    // The whole font has more than 3 MB.
    for (const text of ['東京タワーの割れた茶碗', '깨진 머그잔 환불 요청', 'Ελένη', 'שלום', 'كتاب'])
      expect((await draw(text)).length, text).toBeLessThan(20_000);
  });

  it('has the common traditional characters that fonts for China and Japan lack', async () => {
    const text =
      '汍迆泜帟疢觔倀屘栘訑軔釙陘偺偯屝掄梂猙紼莧釩傖媧廄湩絰詖隄傯裊覜詻賅鄗鈸鉍雊頊僎僩箄蓀裯賒鉼閡儈儅劊嶔慼撢潠箠緙諉誶賡踡輞輥銻銼鋇銲頜颳駙噥嬝澦澠篛縑縝縐諼鄴錳屨擭殮糝繅縴繈蟈醞闋攆擻穠罈臏鎘闐韹顓餿鯽鯈櫝譆譙轔醱鏜颼騖鯧鵪攙櫬躂騵瓖矓齜玀贗酈韁鰱鼴囌臢邐饜鱔鱖鷥鱟髖韉讜釅';
    expect(readPdf(await draw(text)).reduce((sum, { boxes }) => sum + boxes, 0)).toBe(0);
  });

  it.each([
    ['Hebrew', 'שלום עולם', backwards('שלום עולם')],
    ['Hebrew with a number', 'הזמנה 1001', '1001 הנמזה'],
    ['Hebrew with an English word in it', 'ספל Moss שבור', 'רובש Moss לפס'],
    ['Hebrew in brackets', 'ספל (שבור)', '(רובש) לפס'],
    ['a Hebrew name in English', 'For: דנה לוי, today', 'For: יול הנד, today'],
  ])('in %s appears in reading order', async (_, text, seen) => {
    const pdf = await draw(text);
    expect(linesOf(pdf)).toEqual([seen]);
    expect(readPdf(pdf).every(({ boxes }) => boxes === 0)).toBe(true);
  });

  it('in Arabic has joined letters and runs from the right', async () => {
    const pdf = await draw('كتاب كتاب');
    const words = readPdf(pdf).filter(({ glyphs }) => glyphs.join('').trim() !== '');
    expect(words.map(({ glyphs }) => backwards(glyphs.join('')))).toEqual(['كتاب', 'كتاب']);
    expect(readPdf(pdf).every(({ boxes }) => boxes === 0)).toBe(true);
    // Beh at the end of a word and beh alone are different glyphs; kaf at the start is a third.
    const apart = await draw('ب بب');
    const glyphs = new Set(readPdf(apart).flatMap((one) => one.glyphs.map((sign) => `${sign}${one.x}`)));
    expect(glyphs.size).toBeGreaterThan(2);
  });

  it('that runs from right to left is aligned right', async () => {
    const right = async (text: string, align: Align) =>
      Math.max(...readPdf(await draw(text, { align })).map(({ x }) => x));
    expect(await right('שלום', 'start')).toBeGreaterThan(50 + ROOM - 40);
    expect(await right('שלום', 'end')).toBe(50);
    expect(await right('Hello', 'start')).toBe(50);
  });

  it('breaks between Chinese characters, and keeps words of other scripts whole', async () => {
    const lines = linesOf(await draw('马克杯碎了。'.repeat(12)));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('马克杯碎了。'.repeat(12));
    expect(linesOf(await draw('handle broke off', { width: 50 }))).toEqual(['handle', 'broke off']);
  });

  it("can't change direction or hide text with control characters", async () => {
    expect(linesOf(await draw('abc\u202edef\u2066ghi\u0000'))).toEqual(['abcdefghi']);
  });
});
