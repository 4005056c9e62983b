/** A report as an event of Sentry's protocol (develop.sentry.dev, "Event Payloads"), without personal data. */
import type { Event, StackFrame } from '@sentry/core';
import { scrub } from '../../../scrub.ts';
import type { Report } from '../port.ts';

// A library may quote its input: `invalid input syntax for type uuid: "Ada Shopper"`. Names of our own tables and
// columns look like identifiers and stay.
const QUOTED = /"(?![a-z_][a-z0-9_]{0,62}")[^"]{0,512}"|'(?![a-z_][a-z0-9_]{0,62}')[^']{0,512}'/g;

function clean(text: string): string {
  return scrub(text.replace(QUOTED, '"[text]"'));
}

const FRAMES_MOST = 50;
const LONGEST_PLACE = 500;

/** Node and Chrome write `at call (place:1:2)` or `at place:1:2`, Firefox and Safari `call@place:1:2`. */
function frameOf(line: string): { call: string; place: string; row: number; column: number } | null {
  const text = line.trim();
  const ofNode = text.startsWith('at ');
  const bare = text.slice(ofNode ? 3 : 0, text.endsWith(')') ? -1 : undefined);
  const position = /:(\d{1,9}):(\d{1,9})$/.exec(bare);
  if (!position) return null;
  const before = bare.slice(0, position.index);
  const separator = ofNode ? ' (' : '@';
  const cut = before.indexOf(separator);
  const place = cut < 0 ? before : before.slice(cut + separator.length);
  if (place === '' || place.length > LONGEST_PLACE || /[\s()]/.test(place)) return null;
  const call = cut < 0 ? '' : before.slice(0, cut);
  return { call: call || '?', place, row: Number(position[1]), column: Number(position[2]) };
}

/**
 * Oldest call first, as Sentry expects. Paths are relative to the project, so that different machines report the same.
 */
export function framesOf(stack: string): StackFrame[] {
  const frames = stack.split('\n').flatMap((line): StackFrame[] => {
    const frame = frameOf(line);
    if (frame === null) return [];
    const path = clean(frame.place.replace(/^file:\/\//, ''));
    const filename = path.replace(/^.*?(?=\/(src|dist|node_modules)\/)/, '');
    const own = !filename.includes('node_modules') && !filename.startsWith('node:');
    return [{ filename, function: clean(frame.call), lineno: frame.row, colno: frame.column, in_app: own }];
  });
  return frames.slice(0, FRAMES_MOST).reverse();
}

export function eventOf(report: Report): Event {
  const { requestId, route, code } = report;
  const tags = { from: report.from, requestId, route: route && clean(route), code };
  const frames = report.stack ? framesOf(report.stack) : [];
  return {
    level: 'error',
    platform: report.from === 'browser' ? 'javascript' : 'node',
    ...(report.release ? { release: clean(report.release) } : {}),
    ...(route ? { transaction: clean(route) } : {}),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null)),
    exception: {
      values: [
        {
          type: clean(report.name),
          value: clean(report.message),
          ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
        },
      ],
    },
  };
}
