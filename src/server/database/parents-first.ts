/** Topological order: dependencies before their dependents. Names outside the list are ignored. Throws on a cycle. */
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
