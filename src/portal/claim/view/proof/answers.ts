/** What can be said about an answer before it is sent; the server says the same and more. */
import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import type { FieldError } from '../../../parts/views.ts';
import { messageErrors, type Written } from '../conversation/answers.ts';
import { words } from './text.ts';

/** Something has to be sent; who can't send what was asked for says why, so no kind of file is insisted on. */
export function proofErrors(types: readonly ProofRequestType[], written: Written, max: number): FieldError[] {
  const { content, files, acknowledged } = written;
  const explained = content.trim() !== '';
  if (types.includes('ACKNOWLEDGEMENT') && !acknowledged && !explained) {
    return [{ field: 'acknowledged', message: words.statementMissing }];
  }
  if (!explained && files === 0 && !acknowledged) return [{ field: 'answer', message: words.missing }];
  return messageErrors({ ...written, content: answerContent(content, acknowledged) }, 'answer', max);
}

/** What goes into the conversation: what was typed, and the statement that was ticked, word by word. */
export const answerContent = (content: string, acknowledged: boolean): string =>
  [content.trim(), acknowledged ? words.confirmed(words.statement) : ''].filter(Boolean).join('\n\n');
