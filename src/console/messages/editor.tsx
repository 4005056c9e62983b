/** One mail as a form: its subject and first sentences, with a preview and a test mail. */
import { useQueryClient } from '@tanstack/react-query';
import type { MailTextLine, MailTextsAnswer } from '../../contract/mail-text.ts';
import { MACRO_VARIABLES } from '../../domain/claims/macro-text.ts';
import { LONGEST_LEAD, LONGEST_SUBJECT, MAIL_TEXTS, MAIL_VARIABLES } from '../../domain/claims/mail-text.ts';
import type { Api } from '../app/api.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { type Saved, useSection, type Values } from '../forms/use-section.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Button } from '../parts/button.tsx';
import { Preview } from './preview.tsx';
import { text } from './text.ts';

const FIELDS: readonly FieldSpec[] = [
  { path: 'subject', label: text.subject, kind: 'text', most: LONGEST_SUBJECT },
  {
    ...{ path: 'lead', label: text.lead, kind: 'area', most: LONGEST_LEAD, hint: text.leadHint },
    inserts: MAIL_VARIABLES.map((name) => ({ value: `{{${name}}}`, label: MACRO_VARIABLES[name].says })),
  },
];
const PATHS = FIELDS.map(({ path }) => path);

type Words = MailTextLine['default'];
const wordsIn = (values: Values): Words => ({ subject: String(values.subject), lead: String(values.lead) });
const isSame = (one: Words, other: Words) => one.subject === other.subject && one.lead === other.lead;
const savedOf = ({ subject, lead }: Words, version: number): Saved => ({
  values: { subject, lead },
  version,
});

type Props = { line: MailTextLine; version: number; mayChange: boolean };

export function Editor({ line, version, mayChange }: Props) {
  const form = useWords(line, version);
  const words = wordsIn(form.values);
  const { label, sent } = MAIL_TEXTS[line.kind];
  const standard = () => {
    form.change('subject', line.default.subject);
    form.change('lead', line.default.lead);
  };
  return (
    <>
      <BackLink>{text.back}</BackLink>
      <div>
        <h2 className="text-lg font-semibold">{label}</h2>
        <p className="text-muted">{sent}</p>
      </div>
      <SectionForm form={form} mayChange={mayChange} paths={PATHS}>
        {FIELDS.map((spec) => (
          <FormField key={spec.path} form={form} spec={spec} mayChange={mayChange} />
        ))}
        {mayChange && !isSame(words, line.default) ? (
          <Button kind="secondary" className="self-start" onClick={standard}>
            {text.standard}
          </Button>
        ) : null}
        <Preview kind={line.kind} words={words} mayTest={mayChange} />
      </SectionForm>
    </>
  );
}

function useWords(line: MailTextLine, version: number) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = [useStoreSlug(), 'mail-texts'];
  const path = `/mail-texts/${line.kind}`;
  const before = { subject: line.subject, lead: line.lead };
  return useSection({
    saved: savedOf(before, version),
    write: async (changed, seen) => {
      const words = wordsIn({ ...before, ...changed });
      // Without words of its own, the store gets later ones of the product too.
      const now = isSame(words, line.default)
        ? await api.delete<Changed>(path, { version: seen })
        : await api.put<Changed>(path, words, { version: seen });
      await client.invalidateQueries({ queryKey });
      return savedOf(now, now.version);
    },
    reread: () => reread(api, line.kind),
  });
}

type Changed = MailTextLine & { version: number };

async function reread(api: Api, kind: string): Promise<Saved> {
  const { version, texts } = await api.get<MailTextsAnswer>('/mail-texts');
  const now = texts.find((one) => one.kind === kind);
  return { values: now ? { subject: now.subject, lead: now.lead } : {}, version };
}
