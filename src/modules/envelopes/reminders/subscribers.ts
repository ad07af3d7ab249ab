import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listOrganizations } from '../../access/index.ts';
import { listEnvelopes } from '../list-envelopes.ts';
import { type EnvelopeWithPeople, everybody } from '../people.ts';
import { envelopeAfter } from '../store.ts';
import { dayRule, planFirst } from './planned.ts';
import { type Rule, rulesOf, writeRule } from './rules/rules.ts';

/** Plans the first reminder of signers who were notified, except those who sign in person. One statement while no rule applies. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const events = domainEvents.filter(({ type }) => type === 'signer.notified' || type === 'recipient.notified');
  if (events.length === 0) return;
  const now = services.clock.now();
  const envelopes = await envelopesOf(tx, events);
  const notified = events.flatMap(({ subjectId: signerId, aggregateId: envelopeId, organizationId }) => {
    const envelope = envelopes.get(envelopeId)!;
    const person = everybody(envelope).find(({ id }) => id === signerId);
    return person?.inviteBy === 'IN_PERSON' ? [] : [{ signerId, envelopeId, organizationId, envelope }];
  });
  const rules = await rulesOf(
    tx,
    notified.map((one) => ({ ...one, otherwise: dayRule({ ...one.envelope, now }) })),
  );
  const ruled = notified.flatMap((signer, index) => {
    const rule = rules[index];
    return rule ? [{ ...signer, rule }] : [];
  });
  if (ruled.length === 0) return;
  const organizations = await listOrganizations(
    tx,
    ruled.map(({ organizationId }) => organizationId),
  );
  const planned = ruled.map((signer) => ({ ...signer, timeZone: organizations.get(signer.organizationId)!.timeZone }));
  await planFirst(tx, planned, now);
}

/** The envelopes of events, by id. */
async function envelopesOf(tx: Tx, events: readonly DomainEvent[]): Promise<ReadonlyMap<string, EnvelopeWithPeople>> {
  const known = events.flatMap((event) => envelopeAfter(event) ?? []);
  const unknown = events.filter((event) => !envelopeAfter(event)).map(({ aggregateId }) => aggregateId);
  const envelopes = [...known, ...(unknown.length > 0 ? await listEnvelopes(tx, unknown) : [])];
  return new Map(envelopes.map((envelope) => [envelope.id, envelope]));
}

/**
 * Sets the default of the caller's organisation. Null turns reminders off, also those that are planned by the default.
 * Returns the id of the organisation.
 */
export async function setReminders(services: Services, actor: Actor, rule: Rule | null): Promise<string> {
  const { organizationId } = actor as KeyActor;
  await repeatableTransaction(services.database, (tx) => writeRule(tx, organizationId, rule));
  return organizationId;
}
