import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem-error.ts';

const DEEPEST = 32;

/** How deeply brackets nest outside strings, counted without parsing: a parser may recurse, this doesn't. */
export function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer): string | null {
  try {
    return UTF8.decode(body);
  } catch {
    return null;
  }
}

const PLAIN = 'application/json in UTF-8, not compressed';
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8\b)/i;

/** Whether the headers say that the body is UTF-8 and not compressed: nothing else is read. */
function isReadable({ headers }: FastifyRequest): boolean {
  const packed = headers['content-encoding'] ?? 'identity';
  return packed === 'identity' && !OTHER_CHARSET.test(headers['content-type'] ?? '');
}

/** Parses JSON bodies: limits depth, rejects `__proto__` and broken UTF-8, and refuses with an explanation. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isReadable(request)) {
      done(new ProblemError('unsupported_media_type', { params: { accepted: PLAIN } }), undefined);
      return;
    }
    const text = textOf(body);
    if (text === null) {
      done(refusal('The body is not valid UTF-8.'), undefined);
      return;
    }
    if (nestingOf(text) > DEEPEST) {
      done(refusal(`The JSON nests deeper than ${DEEPEST} levels.`), undefined);
      return;
    }
    if (text.length === 0) {
      done(null, undefined);
      return;
    }
    parse(request, text, (error, value) => {
      if (error) done(refusal('The body is not JSON that can be read.'), undefined);
      else done(null, value);
    });
  });
}

function refusal(message: string): ProblemError {
  return new ProblemError('invalid_request', { fields: [{ path: '', message }] });
}
