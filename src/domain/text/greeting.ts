/** The name that a mail greets somebody by. */
import { oneLine } from './plain-text.ts';

// Mail programs make links of these, and anybody can give a stranger's address with such a name.
const LINKED = /[/@]|\.\p{L}{2}/u;

/** Empty for a name that a mail program would show as a link, such as "Win at evil.example": the mail greets without one. */
export function greetedName(name: string | null): string {
  const line = oneLine(name ?? '');
  return LINKED.test(line) ? '' : line;
}
