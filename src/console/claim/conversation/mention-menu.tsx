import { type Colleague, useColleagues } from '../../app/colleagues.ts';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton, MenuItem } from '../../parts/menu.tsx';
import { text } from '../panels/text.ts';

type Props = { onChoose: (colleague: Colleague) => void };

export const MentionMenu = ({ onChoose }: Props) => (
  <MenuButton
    label={text.notes.mention}
    side="top"
    align="end"
    className="flex min-h-9 items-center gap-1.5 rounded-lg border border-edge bg-surface px-2.5 hover:bg-neutral-wash pointer-coarse:min-h-11"
    button={
      <>
        {text.notes.mention}
        <Icon name="down" size={14} />
      </>
    }
  >
    <Choices onChoose={onChoose} />
  </MenuButton>
);

/** Loaded when the menu opens. */
const Choices = ({ onChoose }: Props) =>
  useColleagues().map((colleague) => (
    <MenuItem key={colleague.id} onSelect={() => onChoose(colleague)}>
      <bdi>{colleague.name}</bdi>
    </MenuItem>
  ));
