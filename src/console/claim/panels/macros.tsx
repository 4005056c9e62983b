/** The macros for this claim. Choosing one hands its text and what it proposes to whoever placed the menu. */
import { useState } from 'react';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useCan } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton, MenuItem } from '../../parts/menu.tsx';
import { NO_ACTS, type Proposal } from '../conversation/macro-acts.ts';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

/** `onAsk`: one is chosen, and its text comes a moment later. */
type Props = { onAsk: () => void; onChoose: (proposal: Proposal) => void };

export function MacroMenu({ onAsk, onChoose }: Props) {
  const { claim, macros } = useDesk();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const canChange = useCan()('claim:update');
  if (macros === null || macros.length === 0) return null;
  const choose = async (id: string) => {
    onAsk();
    if (isBusy) return;
    setBusy(true);
    try {
      const proposal = await api.post<Proposal>(`/claims/${claim.id}/macros/${id}`);
      onChoose(canChange ? proposal : { ...proposal, acts: NO_ACTS });
      if (proposal.missing.length > 0) tell(text.macros.missing(proposal.missing.join(', ')));
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      label={text.macros.title}
      side="top"
      className="flex min-h-9 items-center gap-1.5 rounded-lg border border-edge px-2.5 hover:bg-neutral-wash pointer-coarse:min-h-11"
      button={
        <>
          {text.macros.title}
          <Icon name="down" size={14} />
        </>
      }
    >
      {macros.map(({ id, title, scope }) => (
        <MenuItem key={id} onSelect={() => choose(id)}>
          <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
          <span className="text-muted">{text.macros.scope[scope]}</span>
        </MenuItem>
      ))}
    </MenuButton>
  );
}
