/** Shrinks a photo for slow connections, in a worker (see shrink-worker.ts). */
import type { Shrunk } from './shrink-worker.ts';

/** Types that browsers can decode and that lose nothing when shrunk. A GIF may be animated, and the server converts HEIC. */
const SHRINKABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'];

let worker: Worker | null = null;
let asked = 0;

function ask(file: File): Promise<Blob | null> {
  worker ??= new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const shrinking = worker;
  const at = asked++;
  return new Promise((resolve) => {
    const heard = ({ data }: MessageEvent<Shrunk>) => {
      if (data.at === at) answer(data.photo);
    };
    const failed = () => {
      worker = null;
      answer(null);
    };
    const answer = (photo: Blob | null) => {
      shrinking.removeEventListener('message', heard);
      shrinking.removeEventListener('error', failed);
      resolve(photo);
    };
    shrinking.addEventListener('message', heard);
    shrinking.addEventListener('error', failed);
    shrinking.postMessage({ at, file });
  });
}

/** A smaller JPEG without metadata, or the original if shrinking fails: the server validates its bytes. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!SHRINKABLE.includes(file.type) || !('OffscreenCanvas' in globalThis)) return file;
  const photo = await ask(file);
  if (photo === null) return file;
  return new File([photo], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
