/** Where a decision leads: to the next claim, nowhere, or back to the list, as the person prefers. */
import { useNavigate } from 'react-router';
import { useAfterDecision } from '../../app/preferences.ts';
import { useClaimsAround } from '../around.tsx';

export function useMoveOn(): () => void {
  const afterDecision = useAfterDecision();
  const { list, next } = useClaimsAround();
  const navigate = useNavigate();
  const to = { next: next?.href ?? list, stay: null, list }[afterDecision];
  return () => {
    if (to !== null) navigate(to);
  };
}
