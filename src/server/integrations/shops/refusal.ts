/** Carries a refusal from a part of a mapping to its entry, which returns it; nothing else sees it. */
export class DocumentRefusal<Code extends string> extends Error {
  readonly code: Code;
  /** The vendor's fields at fault, as paths: `line_items.0.price`. */
  readonly fields: string[];
  constructor(code: Code, fields: string[]) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}
