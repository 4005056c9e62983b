/** Sends decisions and messages. The server holds each for some seconds, during which the person can take it back. */
import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ActAnswer, ActBody, ActOnWire } from '../../contract/act.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { isNews } from '../../domain/claims/acts.ts';
import { urls } from '../../urls.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { offerUndo, withdrawUndo } from '../app/undo.tsx';
import { usePutBack } from './put-back.ts';
import { deskKey, useDesk } from './query.ts';
import { forgetLost, isConflict, sendOnce } from './send-once.ts';
import { text } from './text.ts';

/** After a decision the next claim opens first. Everything else is drawn this much later, because drawing both at once takes longer. */
const AFTER_NEXT_MS = 100;

/** Removes the prefix `body.` from field paths, because the forms name the fields of the body. */
const withoutBody = (error: unknown): unknown =>
  error instanceof Problem
    ? new Problem(error.status, error.code, error.message, {
        fields: error.fields.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message })),
        params: error.params,
      })
    : error;

type Wire = {
  /** @param done the message to the person @param onDone runs before the message is shown, and opens the next claim @throws Problem if it was refused */
  decide: (act: ActBody, done: string, onDone?: () => void) => Promise<void>;
  takeBack: (act: Pick<ActOnWire, 'id'>) => Promise<boolean>;
  /** Takes the act back. If it was a message, its words return to their box. */
  undo: (act: ActOnWire) => Promise<boolean>;
  sendAgain: (act: Pick<ActOnWire, 'id'>) => Promise<void>;
};

export function useActs(): Wire {
  const { claim } = useDesk();
  const store = useStoreSlug() ?? '';
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const putBack = usePutBack();
  const key = deskKey(store, claim.id);
  const path = `/claims/${claim.id}/acts`;

  const refresh = async (options?: InvalidateOptions) => {
    await client.invalidateQueries({ queryKey: key }, options);
    void client.invalidateQueries({ queryKey: [store, 'claims'] }, options);
  };
  const takeBack: Wire['takeBack'] = async ({ id }) => {
    withdrawUndo(id);
    forgetLost();
    try {
      await api.delete(`${path}/${id}`);
      tell(text.acts.takenBack(claim.claimNumber));
      await refresh();
      return true;
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
      await refresh();
      return false;
    }
  };
  const undo: Wire['undo'] = async (act) => {
    const isBack = await takeBack(act);
    if (isBack && act.call === 'message') putBack(act);
    return isBack;
  };
  const keep = ({ held }: ActAnswer, done: string) => {
    if (held !== null) {
      client.setQueryData<ClaimDesk>(
        key,
        (desk) => desk && { ...desk, held: [...desk.held.filter(({ id }) => id !== held.id), held] },
      );
      const undoHere = async () => {
        if (await undo(held)) navigate(urls.console.claim(store, claim.id));
      };
      const until = Date.parse(held.until);
      offerUndo(done, { id: held.id, until, undo: undoHere, afterMs: AFTER_NEXT_MS });
    }
    setTimeout(() => {
      if (held === null) tell(done);
      // If a live event has started a refetch already, its answer is new enough.
      void refresh({ cancelRefetch: false });
    }, AFTER_NEXT_MS);
  };
  const latest = () => client.getQueryData<ClaimDesk>(key)?.claim ?? claim;
  /** Sends the newest version that the page has read. So changes that the person need not see, such as a new label, don't cause a conflict. */
  const send = (at: string, body?: ActBody): Promise<ActAnswer> =>
    sendOnce(`${at} ${JSON.stringify(body)}`, latest().version, (request) =>
      api.post<ActAnswer>(at, body, request),
    );
  /** The same if the page hasn't read such a change yet. */
  const sendCurrent = async (act: ActBody): Promise<ActAnswer> => {
    const seen = latest().events.at(-1)?.id ?? 0;
    try {
      return await send(path, act);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await refresh();
      if (latest().events.some(({ id, kind }) => id > seen && isNews(kind))) throw error;
      return send(path, act);
    }
  };
  return {
    takeBack,
    undo,
    decide: async (act, done, onDone) => {
      try {
        const answer = await sendCurrent(act);
        onDone?.();
        keep(answer, done);
      } catch (error) {
        throw withoutBody(error);
      }
    },
    sendAgain: async ({ id }) => {
      try {
        keep(await send(`${path}/${id}/again`), text.acts.sentAgain);
      } catch (error) {
        await refresh();
        tell(sentenceOf(error), { isError: true });
      }
    },
  };
}
