/** Large files that are accepted and can't be compressed. */
import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { box, film } from '../src/server/uploads/fixtures/files.ts';

/** A video with this many bytes of samples. */
export const filmOf = (bytes: number): Buffer => Buffer.concat([film(), box('mdat', Buffer.alloc(bytes))]);

/** A one-page PDF with a picture of noise. */
export async function paperOf(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const width = 1_000;
  const height = Math.floor(bytes / width);
  const picture = document.context.stream(randomBytes(width * height), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  page.node.setXObject(PDFName.of('Noise'), document.context.register(picture));
  return Buffer.from(await document.save());
}
