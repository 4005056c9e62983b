/** Draws a frame of a video, so that a claim shows its content before anyone plays it. Never delays the video's upload. */
import { sendOnce, type UploadPlace } from './upload.ts';

const LONGEST_SIDE = 1280;
/** The very first frame is often black or blurred. */
const SECONDS_IN = 0.5;
/** Browsers that can't decode a video (often HEVC in MOV) usually report an error; some report nothing. */
const TIMEOUT_MS = 6000;

const happened = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function showFrame(video: HTMLVideoElement, address: string): Promise<void> {
  const readable = happened(video, 'loadeddata');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = address;
  video.load();
  await readable;
  const there = happened(video, 'seeked');
  const { duration } = video;
  video.currentTime = Number.isFinite(duration) ? Math.min(SECONDS_IN, duration / 2) : 0.01;
  await there;
  // Safari has the frame slightly later than it reports; a video outside the page may never get the callback.
  await Promise.race([
    new Promise<void>((shown) => video.requestVideoFrameCallback?.(() => shown())),
    pause(250),
  ]);
}

async function jpegOf(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  return blob && new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** An early frame as JPEG; null if this browser can't draw one. Never rejects. */
export async function drawFrame(film: File): Promise<File | null> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    const late = pause(TIMEOUT_MS).then(() => Promise.reject(new Error('no frame came')));
    await Promise.race([showFrame(video, address), late]);
    return await jpegOf(video, film.name);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Uploads the frame after its video; ignores failures. Never rejects. */
export async function sendPoster(frame: File, posterOf: string, place: UploadPlace): Promise<void> {
  const body = { contentType: frame.type, filename: frame.name, mediaType: 'CLAIM', posterOf } as const;
  await sendOnce(frame, body, place).catch(() => {});
}
