import { describe, expect, it } from 'vitest';
import { type ReceivedRequest, verifySignature } from './signature-v4.ts';

// The published examples: Amazon S3 API reference, "Signature Calculations for the Authorization Header: Transferring
// Payload in a Single Chunk" and "Authenticating Requests: Using Query Parameters".
const AMAZON = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Example = Partial<ReceivedRequest> & { signature: string; names: string };

function signed({ method = 'GET', url = '/', headers = {}, signature, names }: Example): ReceivedRequest {
  return {
    method,
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': EMPTY,
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${AMAZON.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

const EXAMPLES: Record<string, ReceivedRequest> = {
  'GET object, a range of it': signed({
    url: '/test.txt',
    headers: { range: 'bytes=0-9' },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }),
  'PUT object': signed({
    method: 'PUT',
    url: '/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  }),
  'GET bucket lifecycle': signed({
    url: '/?lifecycle',
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  }),
  'GET bucket, list objects': signed({
    url: '/?max-keys=2&prefix=J',
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  }),
  'GET object, presigned': {
    method: 'GET',
    url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    headers: { host: 'examplebucket.s3.amazonaws.com' },
  },
};

const codeOf = (request: ReceivedRequest, now = NOW, credentials = AMAZON): string => {
  const verified = verifySignature(request, credentials, now);
  return 'code' in verified ? verified.code : 'passes';
};

describe("each of Amazon's published examples", () => {
  const [range, , , , presigned] = Object.values(EXAMPLES) as [
    ReceivedRequest,
    ReceivedRequest,
    ReceivedRequest,
    ReceivedRequest,
    ReceivedRequest,
  ];

  it.each(Object.entries(EXAMPLES))('passes: %s', (_name, request) => {
    expect(codeOf(request)).toBe('passes');
  });

  it.each(Object.entries(EXAMPLES))('is refused with anything changed: %s', (_name, request) => {
    const changed: ReceivedRequest[] = [
      { ...request, method: 'DELETE' },
      { ...request, url: request.url.replace('/', '/other') },
      { ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}acl=` },
      { ...request, headers: { ...request.headers, host: 'other.s3.amazonaws.com' } },
    ];
    for (const one of changed) expect(codeOf(one)).toBe('SignatureDoesNotMatch');
    const wrong = { ...AMAZON, secretAccessKey: 'another' };
    expect(codeOf(request, NOW, wrong)).toBe('SignatureDoesNotMatch');
    expect(codeOf(request, NOW, { ...AMAZON, accessKeyId: 'another' })).toBe('InvalidAccessKeyId');
    expect(codeOf(request, NOW, { ...AMAZON, region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed');
  });

  it('is refused if its clock is off by more than a quarter of an hour', () => {
    const minutes = (n: number) => codeOf(range, NOW + n * 60_000);
    expect([minutes(-15), minutes(15), minutes(-16), minutes(16)]).toEqual([
      'passes',
      'passes',
      'RequestTimeTooSkewed',
      'RequestTimeTooSkewed',
    ]);
  });

  it('is refused, presigned, after it expires, before it is valid, and for longer than a week', () => {
    const day = 86_400_000;
    expect(codeOf(presigned, NOW + day)).toBe('passes');
    expect(codeOf(presigned, NOW + day + 1)).toBe('AccessDenied');
    expect(codeOf(presigned, NOW - day)).toBe('AccessDenied');
    const long = { ...presigned, url: presigned.url.replace('=86400', '=604801') };
    expect(codeOf(long)).toBe('AuthorizationQueryParametersError');
  });

  it('is refused with an unsigned header of the service, and without any signature', () => {
    expect(codeOf({ ...range, headers: { ...range.headers, 'x-amz-acl': 'public-read' } })).toBe(
      'AccessDenied',
    );
    expect(codeOf({ ...range, headers: { host: 'examplebucket.s3.amazonaws.com' } })).toBe('AccessDenied');
  });
});
