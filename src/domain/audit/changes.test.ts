import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

describe('what changed, as people read it', () => {
  it('names the place of each value and says both sides in words', () => {
    expect(
      changesOf({
        before: { returns: { portalUrl: null, enabled: false }, role: 'store_user' },
        after: { returns: { portalUrl: 'https://r.example', enabled: true }, role: 'store_admin' },
      }),
    ).toEqual([
      { name: 'Returns › Portal URL', before: 'none', after: 'https://r.example' },
      { name: 'Returns › Enabled', before: 'no', after: 'yes' },
      { name: 'Role', before: 'User', after: 'Admin' },
    ]);
  });

  it('calls a picture a picture', () => {
    expect(
      changesOf({ before: { paperLogo: null }, after: { paperLogo: 'data:image/jpeg;base64,/9j/4AAQ…' } }),
    ).toEqual([{ name: 'Paper logo', before: 'none', after: 'a picture' }]);
  });

  it('has one side for what was made or deleted', () => {
    expect(changesOf({ before: null, after: { color: 'red', labels: [] } })).toEqual([
      { name: 'Color', before: null, after: 'red' },
      { name: 'Labels', before: null, after: 'none' },
    ]);
    expect(changesOf({ before: { steps: [{ do: 'call' }] }, after: null })).toEqual([
      { name: 'Steps', before: 'Do: call', after: null },
    ]);
  });

  it('says that a secret is hidden, and survives names like those of objects', () => {
    expect(
      changesOf({ before: { token: '[hidden]' }, after: { token: '[hidden]', x: 'constructor' } }),
    ).toEqual([
      { name: 'Token', before: 'hidden', after: 'hidden' },
      { name: 'X', before: null, after: 'constructor' },
    ]);
  });
});
