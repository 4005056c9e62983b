/** What a look is made of: colors, fonts, words. */
import type { ReactNode } from 'react';
import { FONTS } from '../../domain/stores/fonts.ts';
import { type Repair, repairsOf } from '../../domain/stores/palette.ts';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { isAt, type SectionState } from '../forms/use-section.ts';
import { BOX, Field, TextArea } from '../parts/field.tsx';
import { Tick } from '../parts/tick.tsx';
import { lookOf } from './look.ts';
import { PageWords } from './page-words.tsx';
import { PictureField } from './picture-field.tsx';
import { text } from './text.ts';

type Props = { form: SectionState; mayChange: boolean };

export function LookFields(props: Props) {
  return (
    <>
      <Group title={text.groups.colors}>
        {COLORS.map((name) => (
          <FormColor key={name} {...props} path={`colors.${name}`} label={text.labels[name]} />
        ))}
        <DarkColors {...props} />
        <Repairs repairs={repairsOf(lookOf(props.form.values))} />
      </Group>
      <Group title={text.groups.fonts}>
        <Fonts {...props} />
      </Group>
      <Group title={text.groups.words}>
        <Words {...props} path="welcomeTitle" most={120} />
        <Words {...props} path="welcomeDescription" most={500} />
      </Group>
      <Group title={text.groups.pageWords}>
        <PageWords {...props} />
      </Group>
      <Group title={text.groups.pictures}>
        {PICTURES.map((picture) => (
          <PictureField key={picture.use} {...props} {...picture} />
        ))}
      </Group>
    </>
  );
}

const COLORS = ['brand', 'surface', 'text'] as const;
const PICTURES = [
  { use: 'logo', path: 'logoUrl' },
  { use: 'icon', path: 'faviconUrl' },
] as const;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-3 rounded-xl border border-line p-4">
    <legend className="px-1 text-lg font-semibold">{title}</legend>
    {children}
  </fieldset>
);

const errorAt = (form: SectionState, path: string): string | null =>
  form.problems.find((problem) => isAt(path, problem))?.message ?? null;

type ColorProps = {
  label: string;
  value: string;
  error: string | null;
  isDisabled: boolean;
  onValue: (value: string) => void;
};

/** A color by hand or picked. A picker shows only whole colors, so it keeps the last one while another is typed. */
function Color({ label, value, error, isDisabled, onValue }: ColorProps) {
  const isWhole = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={text.picker(label)}
            disabled={isDisabled}
            value={isWhole ? value.toLowerCase() : '#000000'}
            onChange={({ target }) => onValue(target.value)}
            className="h-9 w-12 cursor-pointer rounded-lg border border-edge bg-surface p-0.5 pointer-coarse:h-11"
          />
          <input
            {...ids}
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            disabled={isDisabled}
            value={value}
            onChange={({ target }) => onValue(target.value.trim())}
            className={`${BOX} max-w-28 font-mono`}
          />
        </span>
      )}
    </Field>
  );
}

function FormColor({ form, mayChange, path, label }: Props & { path: string; label: string }) {
  return (
    <Color
      label={label}
      value={String(form.valueOf(path) ?? '')}
      error={errorAt(form, path)}
      isDisabled={!mayChange}
      onValue={(value) => form.change(path, value)}
    />
  );
}

type Colors = Record<(typeof COLORS)[number], string>;

/** Saved as a whole, so that none is missing. */
function DarkColors({ form, mayChange }: Props) {
  const own = form.valueOf('darkColors') as Colors | null;
  const begin = { ...DEFAULT_BRANDING.colors, brand: String(form.valueOf('colors.brand')), ...DARK };
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{text.groups.dark}</p>
      <div>
        <Tick
          isOn={own !== null}
          isDisabled={!mayChange}
          onTick={(isOn) => form.change('darkColors', isOn ? begin : null)}
        >
          {text.labels.ownDark}
        </Tick>
        {own === null ? <p className="text-muted">{text.dark}</p> : null}
      </div>
      {own === null
        ? null
        : COLORS.map((name) => (
            <Color
              key={name}
              label={text.labels[name]}
              value={own[name]}
              error={errorAt(form, `darkColors.${name}`)}
              isDisabled={!mayChange}
              onValue={(value) => form.change('darkColors', { ...own, [name]: value })}
            />
          ))}
    </div>
  );
}

/** What dark colors begin with. */
const DARK = { surface: '#141817', text: '#eef2f0' };

/** How far a color has to stand out, by what it is used for (palette.ts). */
const NEEDED = { text: '4.5', fill: '3' } as const;

function Repairs({ repairs }: { repairs: readonly Repair[] }) {
  const { schemes } = text.repairs;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{repairs.length === 0 ? text.repairs.none : text.repairs.some}</p>
      <ul className="flex flex-col gap-2">
        {repairs.map(({ scheme, color, use, chosen, drawn, contrast }) => (
          <li key={`${scheme} ${color} ${use}`} className="flex items-start gap-2">
            <span
              aria-hidden="true"
              className="mt-0.5 flex shrink-0 overflow-hidden rounded-md border border-line"
            >
              <span className="size-5" style={{ background: chosen }} />
              <span className="size-5" style={{ background: drawn }} />
            </span>
            <span>
              <span className="font-semibold">
                {use === 'fill'
                  ? text.repairs.fill(schemes[scheme])
                  : text.repairs.text(text.labels[color], schemes[scheme])}
              </span>
              <span className="block text-muted">
                {text.repairs.why(chosen, drawn, contrast, color === 'text' ? '7' : NEEDED[use])}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fonts we offer, and the store's own if it came by the API. */
function Fonts(props: Props) {
  const fontOf = (name: 'heading' | 'body'): FieldSpec => {
    const path = `fonts.${name}`;
    const now = String(props.form.valueOf(path));
    const options = Object.entries(FONTS).map(([value, label]) => ({ value, label }));
    if (!(now in FONTS)) options.unshift({ value: now, label: now });
    return { path, label: text.labels[name], kind: 'choice', options };
  };
  return (
    <>
      <FormField {...props} spec={fontOf('heading')} />
      <FormField {...props} spec={fontOf('body')} />
      <FormField
        {...props}
        spec={{ path: 'fontSize', label: text.labels.fontSize, kind: 'number', unit: text.pixels }}
      />
    </>
  );
}

type WordsProps = Props & { path: 'welcomeTitle' | 'welcomeDescription'; most: number };

function Words({ form, mayChange, path, most }: WordsProps) {
  const value = form.valueOf(path);
  return (
    <TextArea
      label={text.labels[path]}
      hint={text.welcomeHint}
      error={errorAt(form, path)}
      rows={path === 'welcomeTitle' ? 1 : 3}
      maxLength={most}
      disabled={!mayChange}
      value={typeof value === 'string' ? value : ''}
      onValue={(typed) => form.change(path, typed === '' ? null : typed)}
    />
  );
}
