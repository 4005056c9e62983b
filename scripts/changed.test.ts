import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changedFiles, testsOf } from './changed.ts';

describe('the tests of a change', () => {
  it.each([
    ['a rule', 'src/domain/money/money.ts', 'src/domain/money/money.test.ts'],
    [
      'a file that a test of another folder imports',
      'src/server/database/query.ts',
      'src/server/database/functions.test.ts',
    ],
    ['a screen', 'src/portal/order/issues/page.tsx', 'src/portal/order/flow.test.ts'],
    ['a function of the database', 'db/functions/hold_claim.sql', 'src/server/claims/queue/plans.test.ts'],
    ['a migration', 'db/migrations/0001_tenancy.sql', 'src/server/database/functions.test.ts'],
    ['anything', 'README.md', 'test/documents.test.ts'],
  ])('of %s are found', (_, changed, test) => {
    expect(testsOf([changed])).toContain(test);
  });

  it('leave out what goes through all routes, unless it was changed itself', () => {
    expect(testsOf(['src/domain/money/money.ts'])).not.toContain('test/access.test.ts');
    expect(testsOf(['test/access.test.ts'])).toContain('test/access.test.ts');
  });

  it('are few', () => {
    expect(testsOf(['src/server/claims/queue/ids.ts'])?.length).toBeLessThan(80);
  });

  it.each(['package-lock.json', 'vitest.config.ts', 'test/setup.ts'])('are all tests, for %s', (changed) => {
    expect(testsOf([changed])).toBeNull();
  });
});

describe('what was changed', () => {
  const madeCheckout = () => {
    const folder = mkdtempSync(join(tmpdir(), 'makegood-changed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
        cwd: folder,
      });
    const commit = (name: string) => {
      writeFileSync(join(folder, name), name);
      git('add', name);
      git('commit', '--quiet', '--message', name);
    };
    git('init', '--quiet', '--initial-branch=main');
    return { folder, git, commit };
  };

  it('is what was committed since the branch began, what is edited, and what is new', () => {
    const { folder, git, commit } = madeCheckout();
    commit('old.ts');
    git('branch', 'upstream');
    git('branch', '--set-upstream-to=upstream');
    commit('one.ts');
    commit('two.ts');
    writeFileSync(join(folder, 'old.ts'), 'edited');
    writeFileSync(join(folder, 'new.ts'), 'new');
    expect(changedFiles(folder)).toEqual(['old.ts', 'one.ts', 'two.ts', 'new.ts']);
  });

  it('begins with the last commit on a branch that follows none', () => {
    const { folder, commit } = madeCheckout();
    commit('one.ts');
    commit('two.ts');
    expect(changedFiles(folder)).toEqual(['two.ts']);
  });

  it('is unknown of a single commit, and outside of a checkout', () => {
    const { folder, commit } = madeCheckout();
    commit('one.ts');
    expect(changedFiles(folder)).toBeNull();
    rmSync(join(folder, '.git'), { recursive: true });
    expect(changedFiles(folder)).toBeNull();
  });
});
