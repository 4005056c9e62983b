/** Photos: shrunk, uploaded with progress, retried after a lost connection, rejected with an explanation. */
import type { Page, Route } from '@playwright/test';
import { heicPhoto, hugePng } from '../../src/server/uploads/fixtures/files.ts';
import { offline } from './offline.ts';
import { photo } from './photo.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated, mouse } from './users.ts';
import { arriveAt, chooseCategory, chooseItem, lookUp, MUG, tell } from './walk.ts';

test.use({ browserKind: 'whole' });

const PUT_ADDRESS = '**/uploads/**';
const PIXELS = 'The picture has too many pixels. Choose a smaller one, or take a photo of it.';

async function toDetails(page: Page): Promise<void> {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1001'));
  await chooseCategory(user, /^Issues with my items/);
  await chooseItem(user, MUG);
  await arriveAt(page, 'details');
}

const field = (page: Page) => page.locator('input[type=file]:not([capture])');

/** Runs this for the first PUT and lets later ones pass. */
async function oncePut(page: Page, act: (route: Route) => Promise<void>): Promise<() => number> {
  let puts = 0;
  await page.route(PUT_ADDRESS, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    puts += 1;
    return puts === 1 ? act(route) : route.continue();
  });
  return () => puts;
}

/** A one-second video of a moving square, recorded by the browser. */
async function filmed(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let at = 0; at < 20; at += 1) {
      if (pen) pen.fillStyle = at % 2 ? '#c33' : '#3c3';
      pen?.fillRect(at, at, 24, 24);
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return { name: 'unpacking.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytes) };
}

test.describe('with script', () => {
  test.beforeEach(async ({ page }) => {
    await toDetails(page);
    await hydrated(page);
  });

  test('a photo of twelve megapixels is uploaded at a tenth of its size, with a preview from the start', async ({
    page,
  }) => {
    const original = await photo('big.jpg', 4000, 3000);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await field(page).setInputFiles(original);
    await expect(page.getByRole('img', { name: 'big.jpg' })).toBeVisible();
    const { requestBodySize } = await (await sent).sizes();
    expect(requestBodySize).toBeLessThan(original.buffer.length / 5);
    await expect(page.getByText('big.jpg added')).toBeVisible();
  });

  test('Continue waits for a photo that is still uploading', async ({ page }) => {
    await oncePut(page, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await tell(mouse(page), { issue: 'Damaged', photo: await photo() });
    await expect(page.getByRole('progressbar', { name: /^Uploading mug.jpg/ })).toBeVisible();
    await arriveAt(page, 'resolution');
    await page.goBack();
    await expect(page.getByRole('img', { name: 'mug.jpg' })).toBeVisible();
  });

  offline('a dropped connection is retried automatically', async ({ page }) => {
    const puts = await oncePut(page, (route) => route.abort('connectionreset'));
    await field(page).setInputFiles(await photo());
    await expect(page.getByText('mug.jpg added')).toBeVisible();
    expect(puts()).toBe(2);
  });

  offline('a lost response doesn’t lose the photo', async ({ page }) => {
    const puts = await oncePut(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await field(page).setInputFiles(await photo());
    await expect(page.getByText('mug.jpg added')).toBeVisible();
    expect(puts()).toBe(2);
  });

  test('a video is shown by one of its frames, now and after coming back; HEIC is shown as the stored JPEG', async ({
    page,
  }) => {
    const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicPhoto() };
    await field(page).setInputFiles([await filmed(page), heic]);
    const asJpeg = page.getByRole('img', { name: 'IMG_1.HEIC' });
    await expect(asJpeg).toHaveAttribute('src', /^\/files\//);
    const widthOf = (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth);
    expect(await asJpeg.evaluate(widthOf)).toBe(160);
    await expect(page.locator('input[name=image]')).toHaveCount(2);
    const still = page.getByRole('img', { name: 'unpacking.mp4' });
    await expect(still).toHaveAttribute('src', /^blob:/);
    await tell(mouse(page), { issue: 'Damaged' });
    await arriveAt(page, 'resolution');
    await page.goBack();
    await expect(still).toHaveAttribute('src', /^\/files\//);
    expect(await still.evaluate(widthOf)).toBe(64);
  });

  test('a stored video without its metadata still plays at full length', async ({ page }) => {
    const asked = page.waitForResponse((found) => found.url().endsWith('/v1/uploads'));
    const sent = page.waitForResponse((found) => found.request().method() === 'PUT');
    await field(page).setInputFiles([await filmed(page)]);
    const { publicUrl } = await (await asked).json();
    expect((await sent).status()).toBe(204);
    const played = await page.evaluate(async (address) => {
      const video = Object.assign(document.createElement('video'), { muted: true, src: address });
      const ended = new Promise<string>((resolve) => {
        video.onended = () => resolve('played');
        video.onerror = () => resolve(video.error?.message ?? 'failed');
      });
      await video.play().catch(() => {});
      return { how: await ended, width: video.videoWidth, seconds: video.currentTime };
    }, publicUrl);
    expect(played).toMatchObject({ how: 'played', width: 64 });
    expect(played.seconds).toBeGreaterThan(0.5);
  });

  offline(
    'offline it says so and uploads once the connection is back; a removed photo is gone',
    async ({ page }) => {
      await page.route('**/v1/uploads', (route) => route.abort('internetdisconnected'));
      await field(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
      await expect(page.getByText('No connection right now.')).toHaveCount(2);
      await expect(page.getByText('Failed to get signed url for image')).toHaveCount(2);
      await page.unroute('**/v1/uploads');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText('Failed to get signed url for image')).toHaveCount(0);
      await expect(page.locator('input[name=image]')).toHaveCount(2);
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Remove one.jpg' }).click();
      expect((await gone).status()).toBe(204);
    },
  );

  test('a response without a URL and an unexplained refusal get one message', async ({ page, heard }) => {
    await page.route('**/v1/uploads', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
    await field(page).setInputFiles(await photo());
    await expect(page.getByText('Signed URL not found in the response')).toBeVisible();
    await oncePut(page, (route) => route.fulfill({ status: 400, body: '' }));
    await field(page).setInputFiles(await photo('other.jpg'));
    await expect(page.getByText('Failed to upload image')).toBeVisible();
    heard.length = 0;
  });

  test('900 megapixels are rejected with an explanation, and the rest of the form stays', async ({
    page,
  }) => {
    await page.getByLabel('Tell us briefly about the issue').fill('Broken in two pieces');
    await field(page).setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: hugePng() });
    await expect(page.getByText(PIXELS)).toBeVisible();
    await page.getByRole('button', { name: 'Remove huge.png' }).click();
    await expect(page.getByText(PIXELS)).toHaveCount(0);
    await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue('Broken in two pieces');
  });

  test('a limit is explained in the server’s words; temporary failures are retried', async ({
    page,
    heard,
  }) => {
    const detail = 'That is more than can be sent in an hour. Send smaller files, or try again later.';
    const refuse = (code: string) => (route: Route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, detail, retryAfter: 10 }),
      });
    await oncePut(page, refuse('upload_quota_reached'));
    await field(page).setInputFiles(await photo('one.jpg'));
    await expect(page.getByText(detail)).toBeVisible();
    await page.unroute(PUT_ADDRESS);
    const puts = await oncePut(page, refuse('too_many_waiting'));
    await field(page).setInputFiles(await photo('two.jpg'));
    await expect(page.getByText('two.jpg added')).toBeVisible();
    expect(puts()).toBe(2);
    heard.splice(0, heard.length, ...heard.filter((word) => !word.includes('429')));
  });

  test('a file that isn’t an image is named, and a removed one is gone', async ({ page }) => {
    await field(page).setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    });
    await expect(page.getByText('notes.txt isn’t a photo or video we can read')).toBeVisible();
    await field(page).setInputFiles(await photo());
    await expect(page.getByText('mug.jpg added')).toBeVisible();
    await page.getByRole('button', { name: 'Remove mug.jpg' }).click();
    await expect(page.getByRole('img', { name: 'mug.jpg' })).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('900 megapixels are rejected with an explanation, and the rest of the form stays', async ({
    page,
  }) => {
    await toDetails(page);
    await page.getByLabel('Tell us briefly about the issue').fill('Broken in two pieces');
    await field(page).setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: hugePng() });
    await mouse(page).press('Continue');
    await expect(page.getByRole('alert')).toContainText(`huge.png: ${PIXELS}`);
    await expect(page.getByLabel('Tell us briefly about the issue')).toHaveValue('Broken in two pieces');
  });

  test('photos can be uploaded, viewed and removed before continuing', async ({ page }) => {
    await toDetails(page);
    await field(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
    await page.getByRole('button', { name: 'Upload and stay here' }).click();
    await expect(page.getByRole('img', { name: 'two.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove one.jpg' }).click();
    await expect(page.getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('img', { name: 'two.jpg' })).toBeVisible();
  });
});
