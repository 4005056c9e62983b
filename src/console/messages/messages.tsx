/** The mails about claims in the store's own words: a section of the settings. */
import { Link, useSearchParams } from 'react-router';
import type { MailTextLine, MailTextsAnswer } from '../../contract/mail-text.ts';
import { MAIL_TEXTS } from '../../domain/claims/mail-text.ts';
import { useCan } from '../app/session.tsx';
import { KeptList, useKept } from '../lists/kept.tsx';
import { KeptLine, OpenKept } from '../lists/kept-line.tsx';
import { Empty, Loading } from '../parts/states.tsx';
import { Editor } from './editor.tsx';
import { text } from './text.ts';

const NAME = 'mail-texts';
const CHANGES = 'setting-customer-communication:update';

/** The list, or the mail that the address names. */
export function Messages() {
  const [params] = useSearchParams();
  const kind = params.get('mail');
  const { data } = useKept<MailTextsAnswer>(NAME);
  const mayChange = useCan()(CHANGES);
  if (kind === null) return <List mayChange={mayChange} />;
  if (data === undefined) return <Loading />;
  const line = data.texts.find((one) => one.kind === kind);
  if (line) return <Editor key={kind} line={line} version={data.version} mayChange={mayChange} />;
  return (
    <Empty icon="message" title={text.unknown}>
      <Link to="?" className="text-brand-ink underline">
        {text.back}
      </Link>
    </Empty>
  );
}

const List = ({ mayChange }: { mayChange: boolean }) => (
  <KeptList<MailTextsAnswer, MailTextLine>
    name={NAME}
    words={text}
    icon="message"
    onAdd={null}
    mayChange={mayChange}
    linesOf={({ texts }) => texts}
  >
    {(line) => <Line key={line.kind} line={line} mayChange={mayChange} />}
  </KeptList>
);

function Line({ line: { kind, subject, isOwn }, mayChange }: { line: MailTextLine; mayChange: boolean }) {
  const { label, sent } = MAIL_TEXTS[kind];
  const about = (
    <>
      <p>{sent}</p>
      {isOwn ? (
        <p className="text-ink">
          <bdi>{text.own(subject)}</bdi>
        </p>
      ) : null}
    </>
  );
  return (
    <KeptLine title={label} about={about}>
      <OpenKept title={label} query={{ mail: kind }} mayChange={mayChange} />
    </KeptLine>
  );
}
