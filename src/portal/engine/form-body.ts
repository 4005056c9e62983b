/** Parses the body of a form without files, up to the size limit of its route. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../server/problem-error.ts';
import { FormFields } from './form-fields.ts';

/** A form that is too large becomes a refusal, so that its own screen can explain it. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      const most = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
      const declared = Number(request.headers['content-length'] ?? 0);
      const text = declared > most ? null : await readAtMost(payload, most);
      const fields = new FormFields();
      if (text === null)
        fields.refuseAll(new ProblemError('payload_too_large', { params: { maxBytes: most } }));
      else for (const [name, value] of new URLSearchParams(text)) fields.add(name, value);
      return fields;
    },
  );
}

/** Null if the body is larger; the rest is read and discarded. */
function readAtMost(payload: Readable, most: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    payload.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= most) pieces.push(piece);
      else resolve(null);
    });
    payload.on('end', () => resolve(Buffer.concat(pieces).toString()));
    payload.on('error', reject);
  });
}
