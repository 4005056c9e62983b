/** Files from the API, saved on the person's own machine. */
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import type { Query, Send } from './api.ts';
import { problemOf } from './problem.ts';

/** Reads a file of a store, or of all stores of the person, such as a list as CSV. @throws Problem */
export async function readFile(send: Send, store: string | null, path: string, query: Query): Promise<Blob> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const address = `/v1${path}?${new URLSearchParams(given)}`;
  const headers: HeadersInit = store === null ? {} : { [STORE_HEADER]: store };
  const response = await send(address, { headers, credentials: 'same-origin' });
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  return response.blob();
}

/** Saves what was loaded as a file of the person's own machine. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  follow(address, name);
  URL.revokeObjectURL(address);
}

/** Follows a link to a file. An empty name keeps that of the answer. */
export function follow(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
