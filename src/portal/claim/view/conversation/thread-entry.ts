/** Turns a message from the API into what is drawn, for server pages and the browser alike. */
import type { MessageOnWire } from '../../../../contract/message.ts';
import { oneLine } from '../../../../domain/text/plain-text.ts';
import { dayWithYear, timeOfDay } from '../../../order/flow/days.ts';
import type { PhotoView } from '../../../parts/views.ts';
import type { ThreadEntry } from './model.ts';
import { words } from './text.ts';

/** Load files from the page's own host, which may differ from the server's public URL. */
const ownPath = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
};

const kindOf = (type: string): PhotoView['kind'] =>
  type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : 'document';

function fileOf(media: MessageOnWire['medias'][number]): PhotoView {
  const { url, fileKey, fileType, posterUrl } = media;
  const filename = oneLine(media.filename);
  const poster = posterUrl ? ownPath(posterUrl) : null;
  return { fileKey, filename, kind: kindOf(fileType), url: ownPath(url), posterUrl: poster };
}

export type ThreadPlace = { storeName: string; timeZone: string };

export function threadEntry(message: MessageOnWire, { storeName, timeZone }: ThreadPlace): ThreadEntry {
  const { id, createdAt, messageContent, senderName, senderType, medias } = message;
  const mine = senderType === 'customer';
  return {
    id,
    mine,
    name: mine ? words.you : senderName?.trim() || storeName,
    at: createdAt,
    day: dayWithYear(createdAt, timeZone),
    time: timeOfDay(createdAt, timeZone),
    content: messageContent,
    files: medias.map(fileOf),
  };
}
