import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import { parseJsonBodies } from './json-body.ts';

const app = Fastify();
parseJsonBodies(app);
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof ProblemError)) throw error;
  return reply.code(error.problem.status).send(error.problem);
});
app.post('/', async ({ body }) => body);

const post = (headers: Record<string, string | undefined>, body = '{"name":"Zoë"}') =>
  app.inject({ method: 'POST', url: '/', headers, body });

it.each([
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-8' },
  { 'content-type': 'application/json;charset="UTF-8"', 'content-encoding': 'identity' },
])('JSON in UTF-8 is read: %o', async (headers) => {
  expect((await post(headers)).json()).toEqual({ name: 'Zoë' });
});

it.each([
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset="latin1"' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
])('JSON in another charset or compressed is refused by what can be sent: %o', async (headers) => {
  const answer = await post(headers);
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({
    code: 'unsupported_media_type',
    detail: 'This content type is not accepted here. Send application/json in UTF-8, not compressed.',
  });
});

it('JSON that nests too deeply is refused, and so are bytes that are not UTF-8', async () => {
  const headers = { 'content-type': 'application/json' };
  expect((await post(headers, '['.repeat(40) + ']'.repeat(40))).json().fields[0].message).toContain(
    '32 levels',
  );
  const broken = app.inject({ method: 'POST', url: '/', headers, body: Buffer.from([0x22, 0xff, 0x22]) });
  expect((await broken).json().fields[0].message).toContain('UTF-8');
});
