import type { Described, Parameter } from '../../server/http/reference.ts';
import { addressOf, isFilledIn } from './request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** An operation as a curl command: examples for required values, `$TOKEN` for the token. */
export function curlOf({ path, method, operation }: Described, server: string): string {
  const filled = (operation.parameters ?? []).filter(isFilledIn);
  const address = addressOf(path, filled.map(exampleOf));
  const headers = filled.filter(({ in: place }) => place === 'header').map(exampleOf);
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  const token = (operation.security ?? []).length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : [];
  const lines = [
    `curl ${verb}${quoted(server + address)}`,
    ...token,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyOf(operation.requestBody?.content),
  ];
  return lines.join(' \\\n  ');
}

const exampleOf = ({ name, in: place, example }: Parameter) => ({
  name,
  in: place,
  value: String(example ?? ''),
});

function bodyOf(content: Record<string, { example?: unknown }> = {}): string[] {
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!type) return [];
  const header = `-H ${quoted(`Content-Type: ${type}`)}`;
  if (type !== 'application/json') return [header, '--data-binary @file'];
  return [header, `-d ${quoted(JSON.stringify(media?.example ?? {}))}`];
}
