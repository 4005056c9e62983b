/** What others depend on, before them. Names that are not in the list are taken as there. Throws on a circle. */
export function parentsFirst<T extends { name: string; parents: readonly string[] }>(all: readonly T[]): T[] {
  const names = new Set(all.map(({ name }) => name));
  const placed = new Map<string, T>();
  while (placed.size < all.length) {
    const ready = all.filter(
      ({ name, parents }) =>
        !placed.has(name) && parents.every((parent) => placed.has(parent) || !names.has(parent)),
    );
    if (ready.length === 0) {
      const left = [...names].filter((name) => !placed.has(name));
      throw new Error(`These refer to each other in a circle, so no order fits them: ${left.join(', ')}`);
    }
    for (const one of ready) placed.set(one.name, one);
  }
  return [...placed.values()];
}
