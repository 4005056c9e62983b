import type { ProofProps } from '../proof/model.ts';
import type { ConversationProps } from './model.ts';

/** The conversation on the claim's page: the thread, and what the team requested. */
export type ConversationPageProps = { conversation: ConversationProps; proof: ProofProps | null };
