/**
 * The server side of AWS Signature Version 4, for the simulator: checks a request as S3 does ("Authenticating Requests"
 * in the S3 API reference), signed in its header or in its query.
 */
import { createHash, createHmac } from 'node:crypto';
import { sameText } from '../../../auth/keys.ts';

export type ReceivedRequest = {
  method: string;
  /** As in the request line. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
};

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

export type Refused = { status: number; code: string; message: string };
/** `payload`: the body's expected hash in hex, or `UNSIGNED-PAYLOAD`. */
export type Verified = { payload: string } | Refused;

type Claim = {
  scope: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  payload: string;
  query: URLSearchParams;
};

const MINUTE = 60_000;
const refuse = (code: string, message: string, status = 403): Refused => ({ status, code, message });

/** Whether a request is valid. @param now milliseconds since 1970 */
export function verifySignature(request: ReceivedRequest, credentials: Credentials, now: number): Verified {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const isPresigned = query.has('X-Amz-Signature');
  const claim = isPresigned ? fromQuery(query) : fromHeader(request, query);
  if (!claim) return refuse('AccessDenied', 'Access Denied');
  const signedAt = timeOf(claim.time);
  if (signedAt === null) return refuse('AccessDenied', 'AWS authentication requires a valid Date');
  const late = isPresigned ? presignedLate(query, signedAt, now) : skewed(signedAt, now);
  if (late) return late;
  const [keyId = '', ...scope] = claim.scope.split('/');
  if (keyId !== credentials.accessKeyId) {
    return refuse('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  const day = claim.time.slice(0, 8);
  if (scope.join('/') !== `${day}/${credentials.region}/s3/aws4_request`) {
    return refuse('AuthorizationHeaderMalformed', 'The credential scope is wrong', 400);
  }
  const unsigned = mustBeSigned(request).find((name) => !claim.signedHeaders.includes(name));
  if (unsigned)
    return refuse('AccessDenied', 'There were headers present in the request which were not signed');
  const expected = signatureOf(request, claim, credentials.secretAccessKey);
  if (!sameText(claim.signature, expected)) {
    return refuse('SignatureDoesNotMatch', 'The request signature we calculated does not match');
  }
  return { payload: claim.payload };
}

function fromHeader({ headers }: ReceivedRequest, query: URLSearchParams): Claim | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const payload = headers['x-amz-content-sha256'];
  if (!parts || !payload) return null;
  const [, scope = '', names = '', signature = ''] = parts;
  return {
    scope,
    signedHeaders: names.split(';'),
    signature,
    time: headers['x-amz-date'] ?? '',
    payload,
    query,
  };
}

function fromQuery(query: URLSearchParams): Claim | null {
  const given = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  const signed = new URLSearchParams(query);
  signed.delete('X-Amz-Signature');
  return {
    scope: given('Credential'),
    signedHeaders: given('SignedHeaders').split(';'),
    signature: given('Signature'),
    time: given('Date'),
    payload: 'UNSIGNED-PAYLOAD',
    query: signed,
  };
}

/** `20130524T000000Z` in milliseconds. */
function timeOf(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

function skewed(signedAt: number, now: number): Refused | null {
  if (Math.abs(now - signedAt) <= 15 * MINUTE) return null;
  return refuse(
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  );
}

function presignedLate(query: URLSearchParams, signedAt: number, now: number): Refused | null {
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 604_800) {
    return refuse('AuthorizationQueryParametersError', 'X-Amz-Expires must be from 1 to 604800', 400);
  }
  if (signedAt > now + 15 * MINUTE) return refuse('AccessDenied', 'Request is not yet valid');
  return now > signedAt + seconds * 1000 ? refuse('AccessDenied', 'Request has expired') : null;
}

/** The host, and every header that starts with `x-amz-`. */
function mustBeSigned({ headers }: ReceivedRequest): string[] {
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function signatureOf(request: ReceivedRequest, claim: Claim, secret: string): string {
  const scope = claim.scope.split('/').slice(1);
  const text = ['AWS4-HMAC-SHA256', claim.time, scope.join('/'), hex(canonical(request, claim))].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** Everything but letters, digits and `-_.~` as `%XX`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonical({ method, url, headers }: ReceivedRequest, claim: Claim): string {
  const path = url.split('?')[0] ?? '/';
  const query = [...claim.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = claim.signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    query,
    lines.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
}
