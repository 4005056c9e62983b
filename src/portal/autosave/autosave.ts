/** Saves a page's unfinished answers on the server, and submits the step once there is a connection. */
import { KEEP_HEADER } from '../../domain/orders/order-address.ts';
import { ask, connectionBack, holdLinks } from './connection.ts';
import { bodyOf, isTouched, sendByBrowser, stepOf } from './form-state.ts';
import { createCopy, type Unsent } from './local-copy.ts';
import type { Autosave, PageOrder, SaveState, Waiting } from './model.ts';
import { troubleOf } from './text.ts';

/** Debounce after the last keystroke, in milliseconds. */
const PAUSE = 400;
/** The longest delay while someone keeps typing. */
const LONGEST_PAUSE = 2000;
/** Browsers limit the body of keepalive requests, which outlive their page. */
const KEEPALIVE_BYTES = 60_000;

const JSON_ONLY = { accept: 'application/json' };

function storageOf(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** `lost`: not delivered; `kept`: saved; `refused`: any other response of the server. */
async function save({ at, body }: Unsent): Promise<'lost' | 'kept' | 'refused'> {
  const headers = {
    ...JSON_ONLY,
    [KEEP_HEADER]: String(at),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const answer = await ask(location.href, { headers, body, keepalive: body.length < KEEPALIVE_BYTES });
  if (answer === null || answer.status === 429 || answer.status === 500) return 'lost';
  const { outcome } = (await answer.json().catch(() => ({}))) as { outcome?: string };
  // If another tab saved something newer, the server keeps that and still responds with OK: nothing is lost.
  return answer.ok && outcome !== 'gone' ? 'kept' : 'refused';
}

export function startAutosave(order: PageOrder, tell: (change: Partial<SaveState>) => void): Autosave {
  const began = performance.now();
  // Uses the server's clock: devices differ, and someone may set a device's clock while typing.
  const now = () => Math.floor(order.drawnAt + performance.now() - began);
  const copy = createCopy(storageOf(), `${order.id}:${location.pathname}${location.search}`, Date.now);
  let noted: string | null = null;
  let unsent: Unsent | null = null;
  let isRunning = false;
  let isLeaving = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let isStored = true;
  const wait = (waiting: Waiting | null) =>
    tell({ trouble: waiting && troubleOf(waiting, !navigator.onLine, isStored) });

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isRunning || isLeaving || unsent === null) return;
    isRunning = true;
    const sending = unsent;
    const outcome = await save(sending);
    isRunning = false;
    if (outcome === 'lost') {
      tries += 1;
      if (!isLeaving) wait('answers');
      await connectionBack(tries);
      return flush();
    }
    tries = 0;
    if (unsent !== sending) return flush();
    unsent = null;
    copy.forget();
    if (!isLeaving) tell({ isSaved: outcome === 'kept', trouble: null });
  }

  function note(form: HTMLFormElement): void {
    const body = bodyOf(form);
    if (body === noted) return;
    noted = body;
    const since = unsent?.at ?? now();
    unsent = { at: now(), body };
    isStored = copy.write(unsent);
    tell({ isSaved: false });
    clearTimeout(timer);
    timer = setTimeout(flush, now() - since > LONGEST_PAUSE ? 0 : PAUSE);
  }

  /** Answers left over from a page that closed offline: sends them, then reloads the page with them. */
  async function recover(left: Unsent): Promise<void> {
    for (let at = 1; ; at += 1) {
      const outcome = await save(left);
      if (outcome !== 'lost') {
        copy.forget();
        if (outcome === 'kept') location.reload();
        return;
      }
      wait('answers');
      await connectionBack(at);
    }
  }

  const left = copy.read();
  if (left !== null && left.at > order.keptAt) void recover(left);
  else copy.forget();

  return {
    watch(form) {
      if (!isTouched(form)) noted = bodyOf(form);
      const listen = () => note(form);
      const hide = () => void flush();
      const show = () => {
        isLeaving = false;
      };
      const lost = () => wait('answers');
      const back = () => {
        if (!isLeaving) wait(null);
        void flush();
      };
      const ends = [
        on(form, 'input', listen),
        on(form, 'change', listen),
        on(window, 'pagehide', hide),
        on(window, 'pageshow', show),
        on(window, 'offline', lost),
        on(window, 'online', back),
        holdLinks((isWaiting) => wait(isWaiting ? 'page' : null)),
      ];
      listen();
      return () => {
        for (const end of ends) end();
      };
    },

    note,

    async send(form, button, onWait) {
      isLeaving = true;
      for (let at = 1; ; at += 1) {
        const answer = await ask(location.href, { headers: JSON_ONLY, body: stepOf(form, button) });
        if (answer !== null) {
          const { to } = answer.ok ? ((await answer.json().catch(() => ({}))) as { to?: string }) : {};
          if (!to) return sendByBrowser(form, button);
          copy.forget();
          return location.assign(to);
        }
        onWait();
        wait('step');
        await connectionBack(at);
      }
    },
  };
}

function on(target: EventTarget, type: string, act: () => void): () => void {
  target.addEventListener(type, act);
  return () => target.removeEventListener(type, act);
}
