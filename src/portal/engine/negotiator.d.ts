/** What we use of it. The published types don't know `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** The type that the client prefers, or undefined where it takes none of them. */
    mediaType(available: readonly string[]): string | undefined;
    /** `preferred` decides between those that the client likes as much. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
