import type { ProofProps } from '../proof/model.ts';
import type { ConversationProps } from './model.ts';

/** What the claim's page holds of the conversation: the thread, and what the team asked for. */
export type ConversationPageProps = { conversation: ConversationProps; proof: ProofProps | null };
