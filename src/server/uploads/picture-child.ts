/** The process that opens pictures, started by picture-process.ts: it knows no secret and no database, only two paths. */
import { writeFile } from 'node:fs/promises';
import { type PictureJob, processImage } from './images.ts';
import type { PictureAnswer } from './picture-process.ts';

// Where memory runs out, this process goes, not the server.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '800').catch(() => {});

process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  void answer(job).then((found) => process.send?.(found));
});
process.send?.('ready');

async function answer(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { image: await processImage(job) };
  } catch (error) {
    // A full disk is no fault of the picture's.
    return { failed: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}
