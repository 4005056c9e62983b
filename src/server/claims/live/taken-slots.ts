/** How many open streams this process has, in all and by name. */
export class TakenSlots {
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  get inAll(): number {
    return this.#inAll;
  }

  count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  /** Counts one under each name until it leaves. */
  take(names: readonly string[]): { leave(): void } {
    this.#add(names, 1);
    let isTaken = true;
    const leave = () => {
      if (isTaken) this.#add(names, -1);
      isTaken = false;
    };
    return { leave };
  }

  #add(names: readonly string[], one: 1 | -1): void {
    this.#inAll += one;
    for (const name of names) {
      const count = this.count(name) + one;
      if (count === 0) this.#taken.delete(name);
      else this.#taken.set(name, count);
    }
  }
}
