/** The words of pages for shoppers, in the store's own words. */
import { PORTAL_PAGES, PORTAL_WORDS, WORD_VARIABLES } from '../../domain/stores/portal-words.ts';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import type { SectionState } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

const words = text.pageWords;
type Props = { form: SectionState; mayChange: boolean };
type Field = FieldSpec & { kind: 'text'; standard: string };

const fieldsOf = (page: (typeof PORTAL_PAGES)[number]): Field[] =>
  Object.entries(PORTAL_WORDS[page]).map(([name, { label, most, words: standard }]) => ({
    ...{ path: `words.${page}.${name}`, kind: 'text', isEmptyNull: true, label, most, standard },
    hint: words.standard(standard),
  }));

export function PageWords({ form, mayChange }: Props) {
  return (
    <>
      <p className="text-muted">{words.help(WORD_VARIABLES.map((name) => `{{${name}}}`).join(', '))}</p>
      {PORTAL_PAGES.map((page) => {
        const fields = fieldsOf(page);
        const own = fields.filter(({ path }) => form.valueOf(path) !== null);
        const isWrong = form.problems.some(({ path }) => path.startsWith(`words.${page}.`));
        return (
          <details key={page} open={isWrong || undefined}>
            <summary className="min-h-9 cursor-pointer py-1.5 text-brand-ink">
              {words.page(text.screens[page], own.length)}
            </summary>
            <div className="flex flex-col gap-3 py-2">
              {fields.map((spec) => (
                <PageWord key={spec.path} form={form} mayChange={mayChange} spec={spec} />
              ))}
            </div>
          </details>
        );
      })}
    </>
  );
}

const PageWord = ({ form, mayChange, spec }: Props & { spec: Field }) => (
  <div className="flex flex-col items-start gap-1 *:w-full">
    <FormField form={form} mayChange={mayChange} spec={spec} />
    {mayChange && form.valueOf(spec.path) !== null ? (
      <Button kind="quiet" className="!w-auto" onClick={() => form.change(spec.path, null)}>
        {words.bringBack}
      </Button>
    ) : null}
  </div>
);
