/**
 * The process that opens untrusted files, started by file-process.ts. It knows no secret and no database, only what it
 * is sent.
 */
import { writeFile } from 'node:fs/promises';
import type { FileAnswer, FileQuestion } from './file-process.ts';
import { FILE_TASKS, type FileTask, type FileTasks } from './file-tasks.ts';

// If memory runs out, the kernel should kill this process, not the server.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '800').catch(() => {});

process.on('disconnect', () => process.exit());
process.on('message', (question: FileQuestion) => {
  void answer(question).then((found) => process.send?.(found));
});
process.send?.('ready');

async function answer<T extends FileTask>({ task, job }: FileQuestion<T>): Promise<FileAnswer<T>> {
  try {
    const work: (job: FileTasks[T]['job']) => Promise<FileTasks[T]['result']> = FILE_TASKS[task];
    return { result: await work(job) };
  } catch (error) {
    // A full disk is not the file's fault.
    return { failed: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}
