import { z } from 'zod';
import { text } from './text.ts';

/** What a page's script says of itself when it fails: of the page, nothing of the person on it. */
export const pageErrorSchema = z
  .strictObject({
    message: text(500).min(1),
    stack: text(3_000).nullish(),
    /** The pattern of the page's address, such as `/view/{token}`; not the address. */
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
