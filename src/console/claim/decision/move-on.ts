/** Where a decision leads: to the next claim, nowhere, or back to the list, as the person prefers. */
import { useNavigate } from 'react-router';
import { usePreferences } from '../../app/preferences.ts';
import { focusOn } from '../../parts/focus-after.ts';
import { useClaimsAround } from '../around.tsx';

export function useMoveOn(): () => void {
  const { afterDecision } = usePreferences();
  const { list, openNext } = useClaimsAround();
  const navigate = useNavigate();
  const ways = { next: openNext, stay: () => focusOn('#decision'), list: () => navigate(list) };
  return () => void ways[afterDecision]();
}
