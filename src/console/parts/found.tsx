/** Screen readers hear how much another search, filter or order of a list has found. */
import { useState } from 'react';

type Props = {
  /** Which list is shown: its search, filters and order. */
  list: string;
  /** Null while it loads. */
  sentence: string | null;
};

/** Nothing is said of the first list, whose page is (app/page-said.tsx), nor of changes while a list is shown. */
export function Found({ list, sentence }: Props) {
  const [said, setSaid] = useState({ list, sentence: '' });
  if (said.list !== list && sentence !== null) setSaid({ list, sentence });
  return (
    <p role="status" className="sr-only">
      {/* A new element, so that the same words are said again. */}
      {said.sentence === '' ? null : <span key={said.list}>{said.sentence}</span>}
    </p>
  );
}
