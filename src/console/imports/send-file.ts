/** Sends a file to the signed address of an import. */
import { offline, problemOf } from '../app/problem.ts';

type Sending = { file: File; url: string; signal: AbortSignal; onProgress: (share: number) => void };

/** @throws Problem, or the signal's reason once it is aborted. Not `fetch`, which says nothing of what has been sent. */
export function sendFile({ file, url, signal, onProgress }: Sending): Promise<void> {
  const { pathname, search } = new URL(url, window.location.href);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', pathname + search);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(problemOf(request.status, parsed(request.responseText)));
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
