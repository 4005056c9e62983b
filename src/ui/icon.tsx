/** Line icons on a 24 px grid in the color of the surrounding text; always decorative. The console has more (console/parts/icon.tsx). */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.2v.1M12 3.5L2.8 19.5h18.4z',
  info: 'M12 11v6m0-9.2v-.1M12 3a9 9 0 100 18 9 9 0 000-18z',
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5v.5',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.2a3 3 0 100 6 3 3 0 000-6z',
  parcel: 'M12 3l8 4.2v9.6L12 21l-8-4.2V7.2zM4.3 7.4L12 11.5l7.7-4.1M12 11.5V21M8 5.2l7.8 4.1',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  film: 'M4 5h16v14H4zM10 9v6l5-3z',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5S8.5 7.5 8 5.4C7.7 4 9.3 3 10.4 4 11.6 5 12 7.5 12 7.5zm0 0s3.5 0 4-2.1c.3-1.4-1.3-2.4-2.4-1.4C12.4 5 12 7.5 12 7.5z',
  clock: 'M12 7v5l3.2 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  'check-circle': 'M8 12.4l2.8 2.8L16 9.6M12 3a9 9 0 100 18 9 9 0 000-18z',
  'cross-circle': 'M9 9l6 6M15 9l-6 6M12 3a9 9 0 100 18 9 9 0 000-18z',
  pause: 'M9.8 9v6M14.2 9v6M12 3a9 9 0 100 18 9 9 0 000-18z',
  lock: 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 017 0v3',
  play: 'M9 7.5v9l7.5-4.5z',
  enlarge: 'M15.5 15.5L20.5 20.5M10.5 7.5v6M7.5 10.5h6M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  reduce: 'M15.5 15.5L20.5 20.5M7.5 10.5h6M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  turn: 'M19.5 12a7.5 7.5 0 11-2.3-5.4L20 9.3M20 4.2v5.1h-5.1',
  'broken-image': 'M8.5 5H20v11.5M16.5 19H4V5.5M4 16l5-5 4 4M13.5 12.5l1.5-1.5 5 5M3 3l18 18',
  out: 'M14 5h5v5M19 5l-8.5 8.5M17 14v5H5V7h5',
} as const;

export type IconName = keyof typeof PATHS;

/** These point along the text, so they flip in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'forward', 'out']);

type Look = { size?: number | undefined; className?: string | undefined };

export const Icon = ({ name, className, size }: Look & { name: IconName }) => (
  <Line
    path={PATHS[name]}
    className={DIRECTED.has(name) ? `rtl:-scale-x-100 ${className ?? ''}` : className}
    size={size}
  />
);

/** @param path on the grid */
export function Line({ path, size = 24, className = '' }: Look & { path: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
