/** The part of the package that we use. The published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** The client's preferred type, or undefined if it accepts none of them. */
    mediaType(available: readonly string[]): string | undefined;
    /** `preferred` breaks ties. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
