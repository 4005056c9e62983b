/** Carries a refusal from within a mapping to its entry point, which returns it. */
export class DocumentRefusal<Code extends string> extends Error {
  readonly code: Code;
  /** The paths of the vendor's fields at fault: `line_items.0.price`. */
  readonly fields: string[];
  constructor(code: Code, fields: string[]) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}
