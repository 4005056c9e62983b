/** Checks of an answer that the browser can do; the server repeats them and adds its own. */
import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import type { FieldError } from '../../../parts/views.ts';
import { messageErrors, type Written } from '../conversation/answers.ts';
import { words } from './text.ts';

/** Something must be sent, but not a specific kind of file: a shopper who lacks what was requested can explain why. */
export function proofErrors(types: readonly ProofRequestType[], written: Written, max: number): FieldError[] {
  const { content, files, acknowledged } = written;
  const explained = content.trim() !== '';
  if (types.includes('ACKNOWLEDGEMENT') && !acknowledged && !explained) {
    return [{ field: 'acknowledged', message: words.statementMissing }];
  }
  if (!explained && files === 0 && !acknowledged) return [{ field: 'answer', message: words.missing }];
  return messageErrors({ ...written, content: answerContent(content, acknowledged) }, 'answer', max);
}

/** The text posted to the conversation: what was typed plus the confirmed statement, word for word. */
export const answerContent = (content: string, acknowledged: boolean): string =>
  [content.trim(), acknowledged ? words.confirmed(words.statement) : ''].filter(Boolean).join('\n\n');
