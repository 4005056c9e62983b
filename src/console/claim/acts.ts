/** Decides and writes: what is sent here leaves some seconds later and can be taken back until then. */
import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ActAnswer, ActBody, ActOnWire } from '../../contract/act.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { urls } from '../../urls.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { offerUndo, withdrawUndo } from '../app/undo.tsx';
import { usePutBack } from './put-back.ts';
import { deskKey, useDesk } from './query.ts';
import { text } from './text.ts';

/** The next claim comes first: drawing anything else beside it takes longer than the claim. */
const AFTER_NEXT_MS = 100;

export const isConflict = (error: unknown): boolean => error instanceof Problem && error.status === 412;

/** The fields of an act are those of its body. */
const atBody = (error: unknown): unknown =>
  error instanceof Problem
    ? new Problem(error.status, error.code, error.message, {
        fields: error.fields.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message })),
        params: error.params,
      })
    : error;

type Wire = {
  /** @param done what the person is told. `onDone` comes before that, such as the next claim. Throws what was refused. */
  decide: (act: ActBody, done: string, onDone?: () => void) => Promise<void>;
  takeBack: (act: Pick<ActOnWire, 'id'>) => Promise<boolean>;
  /** Takes back what the person goes on with: the words of a message are in its box again. */
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
      // What a live event made the page read meanwhile is new enough.
      void refresh({ cancelRefetch: false });
    }, AFTER_NEXT_MS);
  };
  /** A change that the person need not know about, such as a new label, is no reason to stop. */
  const send = async (at: string, body?: ActBody): Promise<ActAnswer> => {
    const version = client.getQueryData<ClaimDesk>(key)?.claim.version ?? claim.version;
    return api.post<ActAnswer>(at, body, { version });
  };
  return {
    takeBack,
    undo,
    decide: async (act, done, onDone) => {
      try {
        const answer = await send(path, act);
        onDone?.();
        keep(answer, done);
      } catch (error) {
        if (isConflict(error)) await refresh();
        throw atBody(error);
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
