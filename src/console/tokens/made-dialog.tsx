import type { NewApiToken } from '../../contract/api-token.ts';
import { ShownOnce } from '../app/shown-once.tsx';
import { text } from './text.ts';

export const MadeDialog = ({ made, onClose }: { made: NewApiToken; onClose: () => void }) => (
  <ShownOnce secret={made.token} words={text.made} onClose={onClose} />
);
