/**
 * Serializes what the contract declares and nothing else. Functions compiled once per schema omit undeclared fields.
 * Validating every answer would cost a tenth of a lookup (docs/benchmarks.md), so only the tests do that
 * (`checkAnswers`).
 */
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/** Picks the declared fields of a value; null if all of it is declared. */
type Declared = ((value: unknown) => unknown) | null;

type Shape = Record<string, z.ZodType>;

export function declaredPartOf(schema: z.ZodType): Declared {
  if (schema instanceof z.ZodObject) return schema.def.catchall ? null : objectOf(schema.def.shape as Shape);
  if (schema instanceof z.ZodArray) return eachOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodRecord) return valuesOf(schema.valueType as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const part = declaredPartOf(schema.def.innerType as z.ZodType);
    return part && ((value) => (value === null || value === undefined ? value : part(value)));
  }
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def;
    if (left instanceof z.ZodObject && right instanceof z.ZodObject) {
      return objectOf({ ...(left.def.shape as Shape), ...(right.def.shape as Shape) });
    }
  }
  if (
    schema instanceof z.ZodUnion &&
    schema.options.every((option) => !declaredPartOf(option as z.ZodType))
  ) {
    return null;
  }
  if (LEAVES.some((leaf) => schema instanceof leaf)) return null;
  // Only a parse can tell which of several shapes it is.
  return (value) => z.encode(schema, value);
}

const LEAVES = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodAny,
  z.ZodUnknown,
];

/**
 * Compiled to one object literal, so that V8 knows the shape of every answer: five times as fast as a loop over the
 * names. The code consists of names of the contract, quoted; JSON leaves out what is undefined.
 */
function objectOf(shape: Shape): Declared {
  const names = Object.keys(shape);
  const parts = Object.values(shape).map((schema) => {
    const part = declaredPartOf(schema);
    return part && ((value: unknown) => (value === undefined ? undefined : part(value)));
  });
  const fields = names.map((name, at) => {
    const own = `given[${JSON.stringify(name)}]`;
    return `${JSON.stringify(name)}: ${parts[at] ? `parts[${at}](${own})` : own}`;
  });
  const pick = new Function('parts', `return (given) => ({ ${fields.join(', ')} })`)(parts) as (
    given: object,
  ) => object;
  return (value) => (typeof value === 'object' && value !== null ? pick(value) : value);
}

function eachOf(element: z.ZodType): Declared {
  const part = declaredPartOf(element);
  return part && ((value) => (Array.isArray(value) ? value.map(part) : value));
}

function valuesOf(schema: z.ZodType): Declared {
  const part = declaredPartOf(schema);
  if (!part) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Record<string, unknown>;
    // Keys are ids from outside. Without a prototype, none of them has a special meaning.
    const result: Record<string, unknown> = Object.create(null);
    for (const name of Object.keys(given)) result[name] = part(given[name]);
    return result;
  };
}

/** Fastify's serializer for the contract's schemas. */
export const declaredSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) throw new Error('A response schema must come from the contract');
  const part = declaredPartOf(schema);
  return (answer) => JSON.stringify(part ? part(answer) : answer);
};
