import { ShownOnce } from '../app/shown-once.tsx';
import { text } from './text.ts';

export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce secret={secret} words={text.secret} onClose={onClose} />
);
