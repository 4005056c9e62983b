import { LinkButton } from '../../../ui/button.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import type { ReceiptRequiredProps } from './model.ts';

export type { ReceiptRequiredProps } from './model.ts';

const words = all.receiptRequired;

export const title = () => words.title;

export function Page({ back, step }: ReceiptRequiredProps) {
  return (
    <Screen title={words.title} lead={words.lead} back={back} step={step}>
      <SectionTitle>{words.now}</SectionTitle>
      <Tries tries={words.tries} />
      <ActionBar>
        <LinkButton href={urls.inStore.receiptUpload()}>{words.have}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
