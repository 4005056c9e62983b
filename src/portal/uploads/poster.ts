/** A frame of a video, so that a claim shows what is in it before anyone presses play. Never in the video's way. */
import { sendOnce, type UploadPlace } from './upload.ts';

const LONGEST_SIDE = 1280;
/** The first frame is often black, or a thumb. */
const SECONDS_IN = 0.5;
/** Browsers that can't read a film (HEVC in MOV, often) mostly say so; some say nothing. */
const PATIENCE_MS = 6000;

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
  // Safari has the frame a moment after it says so; a video that is in no page may never be told of it.
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

/** A JPEG of an early frame; null where this browser can't draw one. Never rejects. */
export async function drawFrame(film: File): Promise<File | null> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    const late = pause(PATIENCE_MS).then(() => Promise.reject(new Error('no frame came')));
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

/** Sends the frame beside its video, which is there by now; what fails is left out. Never rejects. */
export async function sendPoster(frame: File, posterOf: string, place: UploadPlace): Promise<void> {
  const body = { contentType: frame.type, filename: frame.name, mediaType: 'CLAIM', posterOf } as const;
  await sendOnce(frame, body, place).catch(() => {});
}
