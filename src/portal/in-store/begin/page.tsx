import { LinkButton } from '../../../ui/button.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Steps, Tries } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import type { BeginProps } from './model.ts';

export type { BeginProps } from './model.ts';

const words = all.begin;

export const title = () => words.title;

export function Page({ needed }: BeginProps) {
  return (
    <Screen title={words.title} lead={words.lead}>
      <SectionTitle>{words.neededTitle}</SectionTitle>
      <Tries tries={needed} />
      <SectionTitle>{words.howTitle}</SectionTitle>
      <Steps steps={words.how} />
      <ActionBar>
        <LinkButton href={urls.inStore.contactInfo()}>{words.start}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
