import sharp from 'sharp';

/** A stroke as `signature_pad` draws it, as a data URL. */
export async function drawnSignature(): Promise<string> {
  const stroke = { create: { width: 120, height: 3, channels: 4 as const, background: '#000' } };
  const png = await sharp({ create: { width: 300, height: 150, channels: 4, background: '#0000' } })
    .composite([{ input: await sharp(stroke).png().toBuffer(), left: 40, top: 60 }])
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
