import type { Actor, Origin } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { lower } from '../../../kernel/text.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, readOrganization } from '../../access/index.ts';
import { refuse } from '../../evidence/index.ts';
import { chooseReminders } from '../choose-reminders.ts';
import { because } from '../reasons.ts';
import { lockOwnEnvelope } from '../store.ts';
import { replan } from './planned.ts';
import { type Rule, rulesOf } from './rules/rules.ts';

interface Choice {
  readonly id: string;
  /** Follow the default of the organisation, now and when it changes. */
  readonly useDefault: boolean;
  /** The envelope's own rule. Null turns reminders off. */
  readonly rule: Rule | null;
}

/** Sets when the signers of a draft or a sent envelope are reminded, and plans the reminders anew. */
export async function setEnvelopeReminders(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id, useDefault, rule: own }: Choice,
): Promise<string> {
  const key = assertScope(actor, 'envelopes:write');
  if (useDefault && own)
    throw refuseRequest('invalid_body', 'Give either `useDefault` or `rule`.', [
      { path: 'rule', message: 'must be absent with useDefault' },
    ]);
  return transaction(services.database, 'set-envelope-reminders', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    const { organizationId, status } = envelope;
    if (status !== 'DRAFT' && status !== 'SENT')
      throw refuse('invalid_status', because('envelope_status', { status: lower(status) }));
    const choice = useDefault ? 'default' : own;
    await chooseReminders(services, tx, envelope, origin, choice);
    const [rule = null] = await rulesOf(tx, [{ envelopeId: id, organizationId }]);
    const { timeZone } = await readOrganization(tx, organizationId);
    await replan(tx, envelope, { rule, timeZone, now: services.clock.now() });
    return id;
  });
}
