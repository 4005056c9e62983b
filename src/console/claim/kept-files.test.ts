import { describe, expect, it } from 'vitest';
import { filesOf, keptFiles, rememberName } from './kept-files.ts';

describe('files of a message that was taken back', () => {
  it('have their names where the page knows them', () => {
    rememberName({ fileKey: 'k1', name: 'policy.pdf' });
    expect(filesOf(['k1', 'k2'], 'File')).toEqual([
      { fileKey: 'k1', name: 'policy.pdf' },
      { fileKey: 'k2', name: 'File' },
    ]);
  });

  it('are read from what was kept, whatever else is there', () => {
    const files = [{ fileKey: 'k1', name: 'policy.pdf' }];
    expect(keptFiles({ acts: {}, files })).toEqual(files);
    expect(keptFiles({ files: [null, 'k1', { fileKey: 1, name: 'x' }, ...files] })).toEqual(files);
    for (const form of [null, undefined, {}, { files: 'k1' }]) expect(keptFiles(form)).toEqual([]);
  });
});
