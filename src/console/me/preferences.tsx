/** How the person wants the console. Every change is saved at once, for all their devices. */
import {
  NOTICE_KINDS,
  type NoticeKind,
  PREFERENCE_CHOICES,
  type Preferences,
} from '../../domain/access/preferences.ts';
import { setAppearance } from '../app/appearance.ts';
import { usePreferences, useSavePreferences } from '../app/preferences.ts';
import { SelectField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { Tick } from '../parts/tick.tsx';
import { useMoments } from '../parts/when.tsx';
import { text } from './text.ts';

type Choice = keyof typeof PREFERENCE_CHOICES;

const CHOICES = (Object.keys(PREFERENCE_CHOICES) as Choice[]).map((name) => ({
  name,
  options: PREFERENCE_CHOICES[name].map((value) => ({
    value,
    label: (text.preferences.options[name] as Record<string, string>)[value] ?? value,
  })),
}));

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const TIME_ZONES = [
  { value: '', label: text.preferences.browserZone(HERE) },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];

export function PreferencesSection() {
  const preferences = usePreferences();
  const save = useSavePreferences();
  const { moment } = useMoments();
  const change = (part: Partial<Preferences>) => {
    const { theme, density } = { ...preferences, ...part };
    setAppearance({ theme, density });
    void save(part);
  };
  return (
    <Section title={text.preferences.title} lead={text.preferences.lead}>
      <div className="grid gap-4 sm:grid-cols-2">
        {CHOICES.map(({ name, options }) => (
          <SelectField
            key={name}
            label={text.preferences.names[name]}
            value={preferences[name]}
            onValue={(value) => change({ [name]: value })}
            options={options}
          />
        ))}
        <SelectField
          label={text.preferences.timeZone}
          value={preferences.timeZone ?? ''}
          onValue={(value) => change({ timeZone: value === '' ? null : value })}
          options={TIME_ZONES}
        />
      </div>
      <p className="text-muted">{text.preferences.now(moment(new Date(Date.now()).toISOString()))}</p>
      <div>
        {(['singleKeys', 'weeklyReport'] as const).map((name) => (
          <Tick key={name} isOn={preferences[name]} onTick={(isOn) => change({ [name]: isOn })}>
            {text.preferences[name]}
          </Tick>
        ))}
      </div>
      <NoticeMails chosen={preferences.noticeMails} onChosen={(noticeMails) => change({ noticeMails })} />
    </Section>
  );
}

type NoticeMailsProps = { chosen: readonly NoticeKind[]; onChosen: (chosen: NoticeKind[]) => void };

const NoticeMails = ({ chosen, onChosen }: NoticeMailsProps) => (
  <fieldset>
    <legend className="font-semibold">{text.preferences.noticeMails}</legend>
    <p className="text-muted">{text.preferences.noticeMailsHint}</p>
    {NOTICE_KINDS.map((kind) => (
      <Tick
        key={kind}
        isOn={chosen.includes(kind)}
        onTick={(isOn) =>
          onChosen(NOTICE_KINDS.filter((one) => (one === kind ? isOn : chosen.includes(one))))
        }
      >
        {text.preferences.notices[kind]}
      </Tick>
    ))}
  </fieldset>
);
