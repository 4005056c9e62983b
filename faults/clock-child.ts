/** Preloaded into a server: each SIGUSR2 moves its clock an hour ahead, then an hour back, then to the right time. */
const HOUR = 3_600_000;
const OFFSETS = [0, HOUR, -HOUR] as const;
let turn = 0;

const RealDate = Date;
const now = () => RealDate.now() + (OFFSETS[turn % OFFSETS.length] ?? 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, proxy) => (name === 'now' ? now : Reflect.get(target, name, proxy)),
});

process.on('SIGUSR2', () => {
  turn += 1;
});
