/** What can be done with the claim. The plainest approval shows what it gives. */

import { Keys } from '../../app/kbd.tsx';
import { SHORTCUTS } from '../../app/keys.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton, MenuItem } from '../../parts/menu.tsx';
import { moneyText } from '../../parts/money.ts';
import { resolutionWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { ApprovalAmounts } from './approval-amounts.tsx';
import { CHOICES, type ChoiceId } from './choices.ts';
import { NextClaim } from './next-claim.tsx';
import { text } from './text.ts';

type Props = { choices: readonly ChoiceId[]; onChoose: (choice: ChoiceId) => void };

const FIRST: readonly ChoiceId[] = ['approve', 'ask', 'deny'];

export function ChoiceButtons({ choices, onChoose }: Props) {
  const { claim, asked } = useDesk();
  const others = choices.filter((choice) => !FIRST.includes(choice));
  const has = (choice: ChoiceId) => choices.includes(choice);
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold text-muted">{text.title}</h2>
      <p>{text.asks(resolutionWord(claim.requestedResolution))}</p>
      {asked ? <ApprovalAmounts plan={asked.plan} /> : null}
      {asked?.refused && has('approve') ? (
        <p className="flex items-start gap-1.5 text-warning">
          <Icon name="alert" size={18} className="mt-0.5" />
          {asked.refused.detail}
        </p>
      ) : null}
      {has('approve') ? (
        <Button kind="approve" aria-keyshortcuts="a" onClick={() => onChoose('approve')}>
          {text.approve.button(asked?.plan ? moneyText(asked.plan.totals.total, asked.plan.currency) : null)}
          <Keys of="approve" />
        </Button>
      ) : null}
      {has('ask') || has('deny') ? (
        // A font that is wider puts them below each other, and breaks no word of theirs.
        <div className="flex flex-wrap gap-2 *:min-w-[calc(50%-var(--spacing))] *:grow">
          {(['ask', 'deny'] as const).filter(has).map((choice) => (
            <Button
              key={choice}
              kind="secondary"
              aria-keyshortcuts={SHORTCUTS[CHOICES[choice].shortcut].keys}
              onClick={() => onChoose(choice)}
            >
              {text.choices[choice]}
              <Keys of={CHOICES[choice].shortcut} />
            </Button>
          ))}
        </div>
      ) : null}
      {others.length > 0 ? <MoreMenu choices={others} onChoose={onChoose} /> : null}
      {choices.length === 0 && claim.status !== 'ARCHIVED' ? null : <NextClaim />}
    </div>
  );
}

const MoreMenu = ({ choices, onChoose }: Props) => (
  <MenuButton
    label={text.more}
    className="flex min-h-9 items-center justify-center gap-1.5 rounded-lg border border-edge bg-surface px-3 font-semibold hover:bg-neutral-wash pointer-coarse:min-h-11"
    button={
      <>
        {text.more}
        <Icon name="down" size={14} />
      </>
    }
  >
    {choices.map((choice) => (
      <Other key={choice} choice={choice} onChoose={onChoose} />
    ))}
  </MenuButton>
);

function Other({ choice, onChoose }: { choice: ChoiceId; onChoose: Props['onChoose'] }) {
  const { shortcut } = CHOICES[choice];
  return (
    <MenuItem
      shortcut={shortcut === null ? undefined : SHORTCUTS[shortcut].keys}
      onSelect={() => onChoose(choice)}
    >
      <span className="flex-1">{text.choices[choice]}</span>
      {shortcut === null ? null : <Keys of={shortcut} />}
    </MenuItem>
  );
}
