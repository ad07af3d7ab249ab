import type { Mode } from '../../kernel/actor.ts';

/** The topic that wakes the subscribers of a chain. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;

/** The topic that wakes those who follow all subjects of one kind of an organisation. */
export const listTopic = ({ noun, organizationId, mode }: Omit<ChainSubject, 'chainId'>): string =>
  `list:${noun}:${organizationId}:${mode}`;

/** The chain of an event. */
export interface ChainSubject {
  /** Id of the envelope, identity, mandate, seal batch, attendance session, digest seal or deposit. Each has one chain. */
  readonly chainId: string;
  /** The kind of subject. */
  readonly noun: 'envelope' | 'identity' | 'mandate' | 'session' | 'seal_batch' | 'digest_seal' | 'deposit';
  readonly organizationId: string;
  readonly mode: Mode;
  /** The subject after the event, for subscribers: so they need not read it. Its room knows its type. */
  readonly aggregate?: object;
}
