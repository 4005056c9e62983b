/** The icons of the console: those that the portal has too, and some that only a desk needs. */
import { Line, Icon as Shared, type IconName as SharedName } from '../../ui/icon.tsx';

const PATHS = {
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sliders: 'M4 7.5h7M15 7.5h5M4 16.5h4M12 16.5h8M13 5.5v4M10 14.5v4',
  person: 'M12 4.5a3.8 3.8 0 100 7.6 3.8 3.8 0 000-7.6zM4.5 20c.8-3.6 3.8-5.4 7.5-5.4s6.7 1.8 7.5 5.4',
  message: 'M4 5h16v11H11l-4.5 4v-4H4z',
  bell: 'M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM10 20.5a2 2 0 004 0',
  search: 'M15.5 15.5L20.5 20.5M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
} as const;

type DeskName = keyof typeof PATHS;
export type IconName = SharedName | DeskName;

const isOfDesk = (name: IconName): name is DeskName => Object.hasOwn(PATHS, name);

type Props = { name: IconName; size?: number; className?: string };

export const Icon = ({ name, ...look }: Props) =>
  isOfDesk(name) ? <Line path={PATHS[name]} {...look} /> : <Shared name={name} {...look} />;
