import type { Mode } from '../../kernel/actor.ts';
import type { Log } from '../../platform/log/index.ts';

/** The log field for the id of a chain's subject, by noun. */
const idFields = {
  envelope: 'envelopeId',
  identity: 'identityId',
  mandate: 'mandateId',
  session: 'sessionId',
  seal_batch: 'batchId',
  digest_seal: 'digestSealId',
} as const;

/** The parts of an event that are logged: no data, nothing personal. */
interface LoggedEvent {
  readonly subject: {
    readonly noun: keyof typeof idFields;
    readonly chainId: string;
    readonly organizationId: string;
    readonly mode: Mode;
  };
  readonly event: { readonly type: string; readonly actor: string; readonly subjectId?: string };
}

/** Logs one line at level info for each committed event: ids, type and the actor's role. */
export function logEvents(log: Log, entries: readonly LoggedEvent[]): void {
  if (!log.isLevelEnabled('info')) return;
  for (const { subject, event } of entries) {
    const { noun, chainId, organizationId, mode } = subject;
    const { type, actor, subjectId } = event;
    log.info({ event: type, [idFields[noun]]: chainId, subjectId, actor, organizationId, mode }, 'recorded');
  }
}
