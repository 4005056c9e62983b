/** After the right password: a code, or a passkey. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondStep as Kind } from '../../domain/access/factors.ts';
import { fieldError, Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { answerByPasskey, hasPasskeys, PasskeyCancelled } from '../parts/passkeys.ts';
import { Frame, FrameForm } from './frame.tsx';
import { text } from './text.ts';

/** As `second_step_required` gives it. */
type Asked = { token: string; kinds: readonly Kind[]; options: object | null };

/** What the second step needs; null if none was asked for. */
export function askedOf(error: unknown): Asked | null {
  const isAsked = error instanceof Problem && error.code === 'second_step_required';
  return isAsked ? (error.params as Asked) : null;
}

type Props = { asked: Asked; onDone: () => void; onBack: () => void };

export function SecondStep({ asked: { token, kinds, options }, onDone, onBack }: Props) {
  const api = useApi(null);
  const [code, setCode] = useState('');
  const complete = useMutation({
    mutationFn: async (way: 'code' | 'passkey') =>
      api.post(
        '/sign-in/second-step',
        way === 'code' ? { token, code } : { token, passkey: await answerByPasskey(options ?? {}) },
      ),
    onSuccess: onDone,
  });
  const isCancelled = complete.error instanceof PasskeyCancelled;
  const codeError = fieldError(complete.error, 'code');
  const failure = complete.error && (isCancelled ? text.second.cancelled : sentenceOf(complete.error));
  const hasCode = kinds.includes('totp') || kinds.includes('recovery');
  return (
    <Frame title={text.second.title}>
      {options !== null && hasPasskeys() ? (
        <Button
          kind={kinds.includes('totp') ? 'secondary' : 'primary'}
          busy={complete.isPending}
          autoFocus={!hasCode}
          onClick={() => complete.mutate('passkey')}
        >
          {text.second.passkey}
        </Button>
      ) : null}
      <FrameForm onSubmit={() => complete.mutate('code')} error={codeError === null ? failure : null}>
        {hasCode ? (
          <>
            <TextField
              label={kinds.includes('totp') ? text.second.code : text.second.recovery}
              hint={kinds.includes('totp') ? text.second.codeHint : text.second.recoveryHint}
              name="code"
              autoComplete="one-time-code"
              required
              maxLength={40}
              autoFocus
              value={code}
              onValue={setCode}
              error={codeError}
            />
            <Button type="submit" busy={complete.isPending}>
              {text.signIn.submit}
            </Button>
          </>
        ) : null}
      </FrameForm>
      <Button kind="quiet" onClick={onBack} className="self-start">
        {text.second.back}
      </Button>
    </Frame>
  );
}
