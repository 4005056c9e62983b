import { expect, it } from 'vitest';
import { hasMember } from './has-member.ts';

it('knows a member however the address is written', () => {
  const pages = [
    { members: [{ email: 'olive@team.example' }] },
    { members: [{ email: 'Kim@team.example' }] },
  ];
  expect(hasMember(pages, ' KIM@team.example ')).toBe(true);
  expect(hasMember(pages, 'kim+1@team.example')).toBe(false);
  expect(hasMember([], 'kim@team.example')).toBe(false);
});
