/** The files of claims that a person has asked for in this tab and neither downloaded nor declined. A reload keeps them. */
type Asked = { store: string; id: string };

const PREFIX = 'makegood-exports ';
const keyOf = (personId: string) => PREFIX + personId;
/** As many as a person may have (server/claims/export/commands.ts). */
const MOST = 10;

const isAsked = (one: unknown): one is Asked =>
  typeof Object(one).store === 'string' && typeof Object(one).id === 'string';

export function keptExports(personId: string): readonly Asked[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAsked) : [];
  } catch {
    return [];
  }
}

export function keepExport(personId: string, asked: Asked): void {
  keep(personId, [...keptExports(personId).filter(({ id }) => id !== asked.id), asked]);
}

export function forgetExport(personId: string, id: string): void {
  keep(
    personId,
    keptExports(personId).filter((one) => one.id !== id),
  );
}

/** Of everyone. */
export function forgetAllExports(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept then.
  }
}

function keep(personId: string, all: readonly Asked[]): void {
  try {
    sessionStorage.setItem(keyOf(personId), JSON.stringify(all.slice(-MOST)));
  } catch {
    // Private windows may refuse; a reload then forgets them.
  }
}
