/** Photos leave a phone at up to 12 MB; the claim needs far less (decisions.md, section 7: 2,000 px, about 400 kB). */
const LONGEST_SIDE = 2000;
const TARGET_BYTES = 400_000;
const QUALITIES = [0.86, 0.76, 0.64] as const;

/** What a browser draws and our readers need no more of; a GIF may move, HEIC is the server's to read. */
const SHRINKABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'];

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

async function draw(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // JPEG has no transparency: a cut-out PNG would come out black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** A smaller JPEG without any metadata, or the file itself where it can't or need not be smaller. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!SHRINKABLE.includes(file.type)) return file;
  try {
    const canvas = await draw(file);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      const last = quality === QUALITIES.at(-1);
      if (blob === null || !(blob.size <= TARGET_BYTES || last)) continue;
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  } catch {
    // A picture this browser can't read may still be one: the server looks at its bytes.
  }
  return file;
}
