/** Phones take photos of up to 12 MB; a claim needs far less (2,000 px, about 400 kB). */
const LONGEST_SIDE = 2000;
const TARGET_BYTES = 400_000;
const QUALITIES = [0.86, 0.76, 0.64] as const;

function sizeOf({ width, height }: ImageBitmap) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function draw(file: Blob): Promise<OffscreenCanvas> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = sizeOf(picture);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // JPEG has no transparency: a transparent PNG would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}

/** A smaller JPEG without metadata. Rejects if the browser can't decode the file. */
export async function shrink(file: Blob): Promise<Blob> {
  const canvas = await draw(file);
  let smallest: Blob | undefined;
  for (const quality of QUALITIES) {
    smallest = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (smallest.size <= TARGET_BYTES) break;
  }
  if (smallest?.type !== 'image/jpeg') throw new Error('no JPEG');
  return smallest;
}
