import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_PASSWORD, PASSWORD_FAULTS, passwordFault } from './password.ts';

const COMMON = new Set(['password', '123456', 'qwertyuiop', '1q2w3e4r5t6y']);
const isCommon = (text: string) => COMMON.has(text);
const faultOf = (password: string, names: string[] = ['Ada Lovelace', 'ada@fernwood.example', 'Fernwood']) =>
  passwordFault(password, names, isCommon);

describe('a password', () => {
  it.each([
    'correct horse battery',
    'a sentence is fine.',
    '            ',
    'ŝlosilo kaj ĉapelo',
    '密码密码密码密码一二三四',
    '🦊🦊🦊🦊🐻🐻🐻🐻🐼🐼🐼🐼',
    'lovelace counts stars',
  ])('%s is good', (password) => {
    expect(faultOf(password)).toBeNull();
  });

  it('has twelve characters or more, counted as people count them', () => {
    expect(faultOf('elevenchars')).toBe('too_short');
    expect(faultOf('🦊'.repeat(11))).toBe('too_short');
    // One character, however it is composed.
    expect(faultOf('e\u0301'.repeat(11))).toBe('too_short');
    expect(faultOf('a'.repeat(LONGEST_PASSWORD + 1))).toBe('too_long');
  });

  it.each([
    '1q2w3e4r5t6y',
    'PASSWORD2026',
    '--Password--!!',
    'passwordpassword',
    '123456123456',
    'qwertyuiop12',
  ])('%s is a common one, or one with something around it', (password) => {
    expect(faultOf(password)).toBe('common');
  });

  it.each(['AdaLovelace1!', 'fernwood2026', 'lovelaceFernwood', 'ada.lovelace.1', 'ada@fernwood.example1'])(
    '%s is made of names',
    (password) => {
      expect(faultOf(password)).toBe('name');
    },
  );

  it('is not the email address of the person', () => {
    expect(faultOf('Ada@Fernwood.Example')).toBe('email');
  });

  it('is refused with a sentence that says what to do', () => {
    for (const sentence of Object.values(PASSWORD_FAULTS)) expect(sentence).toMatch(/(Use|Choose) [\w ]+\.$/);
  });

  it('is judged at once, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.array(fc.string()), (password, names) => {
        faultOf(password, names);
      }),
    );
    expect(faultOf('a'.repeat(2_000_000))).toBe('too_long');
  });
});
