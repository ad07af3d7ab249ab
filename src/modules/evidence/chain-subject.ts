import type { Mode } from '../../kernel/actor.ts';

/** The chain of an event. */
export interface ChainSubject {
  /** Id of the envelope, identity, mandate, seal batch, attendance session or digest seal. Each has one chain. */
  readonly chainId: string;
  /** The kind of subject. */
  readonly noun: 'envelope' | 'identity' | 'mandate' | 'session' | 'seal_batch' | 'digest_seal';
  readonly organizationId: string;
  readonly mode: Mode;
  /** The subject after the event, for subscribers: so they need not read it. Its room knows its type. */
  readonly aggregate?: object;
}
