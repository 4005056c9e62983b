import { Empty } from '../parts/states.tsx';
import { text } from './text.ts';

export function NoStores() {
  return (
    <Empty isPage icon="info" title={text.noStores.title}>
      <p>{text.noStores.text}</p>
    </Empty>
  );
}
