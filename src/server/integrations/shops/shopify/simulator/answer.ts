/** What the simulated shop's GraphQL Admin API answers. Apart, since GraphQL itself is loaded only when a shop is asked. */
import {
  buildSchema,
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import type { SimulatedAnswer } from '../../../simulator.ts';
import { rootOf } from './root.ts';
import { SCHEMA } from './schema.ts';
import type { ShopifyState } from './state.ts';

let schema: GraphQLSchema | null = null;

/** @param now milliseconds */
export function answerGraphql(
  state: ShopifyState,
  scopes: readonly string[],
  json: unknown,
  now: () => number,
): SimulatedAnswer {
  const { query, variables } = Object(json) as { query?: unknown; variables?: Record<string, unknown> };
  if (typeof query !== 'string')
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  schema ??= buildSchema(SCHEMA);
  const document = parsed(query);
  if (document === null) return answered([{ message: 'syntax error', extensions: { code: 'PARSE_ERROR' } }]);
  const faults = validate(schema, document);
  if (faults.length > 0)
    return answered(
      faults.map(({ message, locations }) => ({
        message,
        ...(locations && { locations }),
        extensions: {
          code: message.startsWith('Cannot query field') ? 'undefinedField' : 'argumentNotAccepted',
        },
      })),
    );
  const cost = costOf(query);
  const throttleStatus = {
    maximumAvailable: 2000,
    currentlyAvailable: state.bucket.available,
    restoreRate: state.bucket.restoreRate,
  };
  const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus } };
  if (cost > state.bucket.available)
    return {
      status: 200,
      body: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions },
    };
  const session = { state, scopes, now: () => new Date(now()).toISOString() };
  const result = execute({ schema, document, rootValue: rootOf(session), variableValues: variables ?? {} });
  if (result instanceof Promise) throw new TypeError('The simulator answers at once');
  const errors = result.errors?.map((error) => coded(error.toJSON()));
  return { status: 200, body: { data: result.data, ...(errors && { errors }), extensions } };
}

const answered = (errors: GraphQLFormattedError[]): SimulatedAnswer => ({ status: 200, body: { errors } });

/** What has no code of ours comes from variables that don't fit. */
const coded = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  extensions: { ...error.extensions, code: error.extensions?.code ?? 'INVALID_VARIABLE' },
});

function parsed(query: string): ReturnType<typeof parse> | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

/** Ten for a mutation, else one and a tenth of what each list may return. Shopify's own costs differ by type. */
function costOf(query: string): number {
  if (query.trimStart().startsWith('mutation')) return 10;
  const most = [...query.matchAll(/first: (\d+)/g)].reduce((sum, [, first]) => sum + Number(first), 0);
  return 1 + Math.ceil(most / 10);
}
