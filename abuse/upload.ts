/** Uploads a file as the shopper of an order, through the signed URL. */
import { type Cost, costOf } from './cost.ts';
import { type Answer, bearer, JSON_TYPE, type Sent as Request, send } from './wire.ts';
import type { World } from './world.ts';

export type File = { bytes: Buffer; contentType: string; filename: string; mediaType?: 'CLAIM' | 'RECEIPT' };
export type Sent = Cost & { fileKey: string | null };

/** The request for a signed URL for this file. */
function asking(token: string, { contentType, filename, mediaType = 'CLAIM' }: File, from: string): Request {
  const headers = { ...JSON_TYPE, ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ contentType, filename, mediaType });
  return { method: 'POST', path: '/v1/uploads', headers, body, from };
}

/** `path` is where to send the bytes; null if the request was refused. */
type Asked = { answer: Answer; path: string | null; fileKey: string };

function addressIn(answer: Answer): Asked {
  if (answer.status !== 201) return { answer, path: null, fileKey: '' };
  const { signedUrl, fileKey } = JSON.parse(answer.text) as { signedUrl: string; fileKey: string };
  const { pathname, search } = new URL(signedUrl);
  return { answer, path: pathname + search, fileKey };
}

const putting = (path: string, { bytes, contentType }: File, from: string): Request => ({
  method: 'PUT',
  path,
  headers: { 'content-type': contentType },
  body: bytes,
  from,
  timeoutMs: 60_000,
});

export const askFile = async ({ server }: World, token: string, file: File, from: string): Promise<Asked> =>
  addressIn(await send(server, asking(token, file, from)));

export const putFile = ({ server }: World, path: string, file: File, from: string): Promise<Answer> =>
  send(server, putting(path, file, from));

/** Requests a signed URL and uploads the file; if the request was refused, returns its cost and response. */
export async function sendFile(world: World, token: string, file: File, from: string): Promise<Sent> {
  const asked = await costOf(world, asking(token, file, from));
  const { path, fileKey } = addressIn(asked.answer);
  if (path === null) return { ...asked, fileKey: null };
  return { ...(await costOf(world, putting(path, file, from))), fileKey };
}

/** Deletes a file to make space for the next one. */
export async function takeBack(world: World, token: string, fileKey: string, from: string): Promise<void> {
  await send(world.server, {
    method: 'DELETE',
    path: `/v1/uploads/${fileKey}`,
    headers: bearer(token),
    from,
  });
}

/** Starts an in-store visit, which anyone may do. */
export async function newVisit({ server }: World, store: string, from: string): Promise<string> {
  const { text, status } = await send(server, {
    method: 'POST',
    path: '/v1/in-store/visits',
    headers: JSON_TYPE,
    body: JSON.stringify({ store }),
    from,
  });
  return status < 300 ? String((JSON.parse(text) as { accessToken: string }).accessToken) : '';
}
