import { z } from 'zod';
import { text } from './text.ts';

/** A page script's error report. It describes the page and contains nothing about the person using it. */
export const pageErrorSchema = z
  .strictObject({
    message: text(500).min(1),
    stack: text(3_000).nullish(),
    /** The route pattern, such as `/view/{token}`, instead of the actual address. */
    route: text(100)
      .regex(/^\/[a-z{}\-/]*$/i)
      .nullish(),
    release: text(60)
      .regex(/^[\w.+-]+$/)
      .nullish(),
  })
  .meta({
    id: 'PageError',
    example: {
      message: 'TypeError: x is not a function',
      stack: 'hydratePage@/assets/hydrate-C2b3.js:1:842',
      route: '/issues/items',
      release: '0.1.0',
    },
  });
