/** A claim as a document. The printable page and the PDF both draw this. */
export type SheetAmount = { label: string; value: string };

export type SheetPhoto = { fileKey: string; contentType: string };

export type SheetItem = {
  id: string;
  name: string;
  /** "2 × Mug". */
  line: string;
  /** "Moss · Large", and the SKU. */
  options: string | null;
  issue: string;
  details: string | null;
  imageUrl: string | null;
  photos: SheetPhoto[];
  /** "1 more photo or video": videos, and photos beyond the limit. */
  more: string | null;
};

/** What was requested or decided. */
export type SheetOutcome = {
  heading: string;
  title: string;
  lines: string[];
  /** The last entry is the total. Empty if no money is involved. */
  amounts: SheetAmount[];
  /** The team's message. */
  text: string | null;
  on: string | null;
};

export type Sheet = {
  store: string;
  /** "Claim #20418". */
  title: string;
  claimNumber: string;
  filename: string;
  status: string;
  facts: { label: string; value: string }[];
  itemsHeading: string;
  items: SheetItem[];
  outcomes: SheetOutcome[];
  address: { heading: string; lines: string[] } | null;
  parcels: { heading: string; lines: string[] }[];
  history: { heading: string; entries: { title: string; at: string }[] };
  asOf: string;
  /** For `<html lang>`. */
  language: string;
};
