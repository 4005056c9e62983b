import { LinkButton } from '../../ui/button.tsx';
import { Screen } from '../parts/frame.tsx';
import type { MyClaimFrame, RefusalView } from './model.ts';
import { words } from './text.ts';

/** Shown in place of a form that is no longer available: why, and what to do. */
export function Unavailable({ back, refusal }: Pick<MyClaimFrame, 'back'> & { refusal: RefusalView }) {
  return (
    <Screen title={refusal.title} back={back}>
      <p className="text-lg">{refusal.why}</p>
      <p>{refusal.todo}</p>
      <div className="flex flex-col gap-3 pt-2">
        <LinkButton href={refusal.writeHref}>{words.write}</LinkButton>
        <LinkButton href={back} kind="secondary">
          {words.back}
        </LinkButton>
      </div>
    </Screen>
  );
}
