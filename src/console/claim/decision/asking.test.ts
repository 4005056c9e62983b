import { expect, it } from 'vitest';
import { lacksQuestion, sentenceFor } from './asking.ts';

it('names one thing that is needed, or several', () => {
  expect(sentenceFor(['SIGNATURE'])).toBe(
    'To decide your claim, we need your signature. You can add it on your claim’s page.',
  );
  expect(sentenceFor(['SIGNATURE', 'RECEIPT'])).toBe(
    'To decide your claim, we need your signature and a receipt or another document. You can add them on your claim’s page.',
  );
});

it('leaves the question to the agent, and misses it', () => {
  expect(sentenceFor(['OTHER'])).toBe('');
  expect(sentenceFor(['PHOTO', 'OTHER'])).toBe(sentenceFor(['PHOTO']));
  expect(lacksQuestion(['OTHER'], ' ')).toBe(true);
  expect(lacksQuestion(['PHOTO', 'OTHER'], sentenceFor(['PHOTO']))).toBe(true);
  expect(lacksQuestion(['OTHER'], 'Which mug broke?')).toBe(false);
  expect(lacksQuestion(['PHOTO'], sentenceFor(['PHOTO']))).toBe(false);
});
