/** A claim on paper, ready to read: the printable page and the PDF draw the same. */
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
  /** "1 more photo or video": films, and what would make the sheet long. */
  more: string | null;
};

/** What was asked for or decided. */
export type SheetOutcome = {
  heading: string;
  title: string;
  lines: string[];
  /** The last is what the others come to; empty where no money is in it. */
  amounts: SheetAmount[];
  /** What the team wrote. */
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
  /** As in `<html lang>`. */
  language: string;
};
