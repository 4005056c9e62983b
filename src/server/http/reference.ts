/** Completes the generated OpenAPI document: refusals, examples, one name per schema, nothing unused. */
import { problemSchema } from '../../contract/problem.ts';
import { PROBLEMS, type ProblemCode, problem } from '../../domain/problems/problems.ts';

export type Media = { schema?: { $ref?: string }; example?: unknown; examples?: Record<string, unknown> };
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: { type?: unknown; enum?: unknown[]; [keyword: string]: unknown };
};
export type Answer = { description?: string; content?: Record<string, Media> };
export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses?: Record<string, Answer>;
  security?: Record<string, string[]>[];
  'x-permissions'?: string[];
  'x-problems'?: ProblemCode[];
  'x-takes-bytes'?: boolean;
  'x-writes-nothing'?: boolean;
};

/** An operation of the document, with its path and method. */
export type Described = { path: string; method: string; operation: Operation };
export type ApiDocument = {
  info?: { title?: string; version?: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, { example?: unknown }>; securitySchemes?: unknown };
};

/** Examples of path and query parameters, by name. A test in reference.test.ts fails if one is missing. */
const EXAMPLES: Record<string, unknown> = {
  reconciliationId: 'r4k8m2w9xd',
  result: 'different',
  account: 'northwind',
  actId: 'p4x8r2k6wd',
  actor: 'p7k2m9x4vq',
  after: 7,
  before: 51,
  by: 'type',
  answered: 'no',
  assignee: 'Kim',
  category: 'SHIPPING',
  claimId: 'k3m7p2vx9q',
  coverage: 'SHIPPING',
  deliveryId: 'd3n8v5t1rz',
  domain: 'claims.example.com',
  code: '402817',
  createdAfter: '2026-11-01T00:00:00Z',
  createdBefore: '2026-12-01T00:00:00Z',
  cursor: 'WyIyMDI2LTExLTAxVDEwOjAwOjAwLjAwMDAwMFoiLCJrM203cDJ2eDlxIl0.o4Qx8vYq2mK1bN7cT5wZ0aLrE3hUjD9f',
  email: 'ada@example.com',
  from: '2026-11-01',
  fileKey: '4t5h0z8q2m6w1n9c3x7v4b5k8j2g6f1',
  host: 'claims.example.com',
  id: 'k3m7p2vx9q',
  'if-match': '"3"',
  invitationId: 'v4x8r2k6wd',
  kind: 'decision',
  label: 'fragile',
  'last-event-id': '7',
  lastOrderAfter: '2026-11-01T00:00:00Z',
  lastOrderBefore: '2026-12-01T00:00:00Z',
  limit: 25,
  macroId: 'a4x8r2k6wd',
  mailKind: 'received',
  month: '2026-11',
  name: 'mug',
  noteId: 'n4x8r2k6wd',
  number: '1001',
  operation: 'changeLabel',
  order: '#1001',
  orderId: 'q8w2n6c4zt',
  preview: 'true',
  provider: 'stripe',
  token: 'minestore.4t5h0z8q2m6w1n9c3x7v4b5k8j2g6f1',
  q: '20418',
  rating: 1,
  report: 'claims',
  resolutionId: 'n6d3w8k2pz',
  instructionId: 'i4w8s2n6tr',
  labelId: 'l7v2n9c4xb',
  reviewId: 'r4x8r2k6wd',
  returnStatus: 'RECEIVED',
  slug: 'demo',
  settings: 'timers.undoSeconds',
  sort: 'newest',
  sourceOrderId: '1001',
  sourceProductId: 'p1',
  state: 'active',
  step: 'orders',
  status: 'NEW',
  store: 'demo',
  subject: 'label',
  subjectId: 'k3m7p2vx9q',
  storeId: 'fernwood',
  stores: 'demo,juniper',
  tab: 'todo',
  to: '2026-11-30',
  tokenId: 'k3v9x2m4q7',
  type: 'DAMAGED',
  updatedAfter: '2026-11-01T00:00:00Z',
  updatedBefore: '2026-12-01T00:00:00Z',
  version: 3,
  wait: 900,
};

/** Its own, or as the schema wants it: `after` is a number in some places and a text in others, and a `status` is not only a claim's. */
function exampleOf({ name, schema }: Parameter): unknown {
  if (schema?.example !== undefined) return schema.example;
  const example = EXAMPLES[name];
  if (schema?.enum && !schema.enum.includes(example)) return schema.enum[0];
  // `from` is a day, or a version.
  if (schema?.type === 'integer' && typeof example === 'string') return 1;
  return typeof example === 'number' && schema?.type === 'string' ? String(example) : example;
}

const ANSWERS: Record<string, string> = { 200: 'Done', 201: 'Made', 204: 'Done; the answer has no body' };

const IDEMPOTENCY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The first answer under a key is given again, byte for byte, for 48 hours. Another body under it is refused.',
  example: '7f9c2ba4-e88f-4b1d-9d6e-2d1b8a1a3c55',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const BYTES: Operation['requestBody'] = {
  required: true,
  content: { 'image/jpeg': { example: '(the bytes of the file)' }, 'video/mp4': {}, 'application/pdf': {} },
};

// Referring to it here adds it to the document's schemas.
const PROBLEM = `#/components/schemas/${problemSchema.meta()?.id}`;

/** The document as served. Doesn't modify its input. */
export function completeReference(generated: object): ApiDocument {
  const document = structuredClone(generated) as ApiDocument;
  const schemas = document.components?.schemas ?? {};
  for (const methods of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) completeOperation(method, operation, schemas);
  }
  return withoutUnused(document);
}

function completeOperation(
  method: string,
  operation: Operation,
  schemas: Record<string, { example?: unknown }>,
): void {
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters) parameter.example ??= exampleOf(parameter);
  const isRepeatable =
    method === 'post' && (operation.security ?? []).length > 0 && !operation['x-writes-nothing'];
  operation.parameters = isRepeatable ? [...parameters, IDEMPOTENCY] : parameters;
  const answers = operation.responses ?? {};
  for (const [status, answer] of Object.entries(answers)) {
    if (answer.description === 'Default Response') answer.description = ANSWERS[status] ?? 'Done';
    fillExamples(answer.content, schemas);
  }
  fillExamples(operation.requestBody?.content, schemas);
  if (operation['x-takes-bytes']) operation.requestBody = BYTES;
  const { 'x-problems': codes = [] } = operation;
  if (isRepeatable) codes.push('idempotency_key_invalid', 'idempotency_key_reused');
  operation.responses = { ...answers, ...refusals(codes) };
  delete operation['x-problems'];
  delete operation['x-takes-bytes'];
  delete operation['x-writes-nothing'];
}

function fillExamples(content: Record<string, Media> = {}, schemas: Record<string, { example?: unknown }>) {
  for (const media of Object.values(content)) {
    const name = media.schema?.$ref?.split('/').at(-1) ?? '';
    const example = schemas[name]?.example;
    if (example !== undefined) media.example = example;
  }
}

function refusals(codes: readonly ProblemCode[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const status of new Set(codes.map((code) => PROBLEMS[code].status))) {
    const here = codes.filter((code) => PROBLEMS[code].status === status);
    const examples = here.map((code) => [
      code,
      { value: { type: 'about:blank', ...problem(code), requestId: '0b9f2c1e-6d0a-4a53-9b0e-0f3b7f0c8f11' } },
    ]);
    answers[status] = {
      description: here.map((code) => `\`${code}\`: ${PROBLEMS[code].detail}`).join('\n'),
      content: {
        'application/problem+json': {
          schema: { $ref: PROBLEM },
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
  return answers;
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** Drops unused schemas. `XInput` becomes `X` if requests and answers don't need two. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(document.paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const renamed = (name: string) => {
    const plain = name.replace(/Input$/, '');
    return used.has(plain) ? name : plain;
  };
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: kept } });
  const whole = JSON.parse(
    text.replaceAll(REFERENCE, (_, name: string) => `"#/components/schemas/${renamed(name)}"`),
  ) as ApiDocument;
  if (whole.components?.schemas) {
    whole.components.schemas = Object.fromEntries(
      Object.entries(whole.components.schemas).map(([name, schema]) => [renamed(name), schema]),
    );
  }
  return whole;
}
