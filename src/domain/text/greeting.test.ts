import { expect, it } from 'vitest';
import { greetedName } from './greeting.ts';

it.each(['Ada', 'J. R. Smith', 'O’Brien-Núñez', '名前', 'Ada (new)'])('%s is greeted by name', (name) => {
  expect(greetedName(name)).toBe(name);
});

it.each([
  null,
  '',
  'https://evil.example',
  'You won! evil.example/prize',
  'www.evil.example',
  'eve@evil.example',
  'evil.рф',
])('%j is greeted without a name, so that no mail shows a link of a stranger', (name) => {
  expect(greetedName(name)).toBe('');
});

it('a name can’t start a line or a header', () => {
  expect(greetedName('Ada\r\nBcc: eve')).toBe('Ada Bcc: eve');
});
