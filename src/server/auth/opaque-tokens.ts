/** Opaque tokens: 256 random bits, of which only a SHA-256 is kept. */
import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
