/** How the person wants the console. Every change is saved at once, for all their devices. */

import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  PREFERENCE_CHOICES,
  type Preferences,
  wayOf,
} from '../../domain/access/preferences.ts';
import { clockHour } from '../../domain/time/clock-hour.ts';
import { setAppearance } from '../app/appearance.ts';
import { usePreferences, useSavePreferences } from '../app/preferences.ts';
import { useMe } from '../app/session.tsx';
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
      <Notices preferences={preferences} change={change} />
    </Section>
  );
}

type NoticesProps = { preferences: Preferences; change: (part: Partial<Preferences>) => void };

const WAYS = NOTICE_WAYS.map((value) => ({ value, label: text.preferences.ways[value] }));
/** Staff have no notifications of a store in the console, nor in the mail of the day. */
const WAYS_OF_REVIEW = WAYS.filter(({ value }) => value === 'console' || value === 'mail');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockHour(hour),
}));

function Notices({ preferences, change }: NoticesProps) {
  const { noticeWays, dailyMailHour } = preferences;
  const isStaff = useMe().memberships.some(({ reach }) => reach === 'staff');
  const kinds = NOTICE_KINDS.filter((kind) => kind !== 'opening_asked' || isStaff);
  const isDaily = NOTICE_KINDS.some((kind) => wayOf(preferences, kind) === 'daily');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">{text.preferences.noticeWays}</legend>
      <p className="text-muted">{text.preferences.noticeWaysHint}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <SelectField
            key={kind}
            label={text.preferences.notices[kind]}
            value={wayOf(preferences, kind)}
            onValue={(way) => change({ noticeWays: { ...noticeWays, [kind]: way } })}
            options={kind === 'opening_asked' ? WAYS_OF_REVIEW : WAYS}
          />
        ))}
        {isDaily ? (
          <SelectField
            label={text.preferences.dailyMailHour}
            value={String(dailyMailHour)}
            onValue={(hour) => change({ dailyMailHour: Number(hour) })}
            options={HOURS}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
