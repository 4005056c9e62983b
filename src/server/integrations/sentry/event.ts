/** A report as an event of Sentry's protocol (develop.sentry.dev, "Event Payloads"), with nothing of a person in it. */
import type { Event, StackFrame } from '@sentry/core';
import { scrub } from '../../log.ts';
import type { Report } from '../../reports.ts';

// A library may quote what it was given: `invalid input syntax for type uuid: "Ada Shopper"`. Names of our own tables
// and columns look like identifiers and stay.
const QUOTED = /"(?![a-z_][a-z0-9_]{0,62}")[^"]{0,512}"|'(?![a-z_][a-z0-9_]{0,62}')[^']{0,512}'/g;

function clean(text: string): string {
  return scrub(text.replace(QUOTED, '"[text]"'));
}

const FRAMES_MOST = 50;
const FRAME = /^\s*(?:at )?(?:(.{1,200}?)(?: \(|@))?((?:[a-z]+:\/\/?)?[^\s()]{1,500}):(\d+):(\d+)\)?$/;

/** Oldest call first, as Sentry wants it. Paths begin at the project, so that two machines report alike. */
export function framesOf(stack: string): StackFrame[] {
  const frames = stack.split('\n').flatMap((line): StackFrame[] => {
    const [, call, place = '', row, column] = FRAME.exec(line) ?? [];
    if (!row || !column) return [];
    const path = clean(place.replace(/^file:\/\//, ''));
    const filename = path.replace(/^.*?(?=\/(src|dist|node_modules)\/)/, '');
    const own = !filename.includes('node_modules') && !filename.startsWith('node:');
    return [
      { filename, function: clean(call ?? '?'), lineno: Number(row), colno: Number(column), in_app: own },
    ];
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
