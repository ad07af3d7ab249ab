import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listOrganizations } from '../../access/index.ts';
import { planFirst } from './planned.ts';
import { rulesOf } from './rules/rules.ts';

/** Plans the first reminder of signers who were notified. One statement while no rule applies. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const notified = domainEvents
    .filter(({ type }) => type === 'signer.notified')
    .map(({ subjectId, aggregateId, organizationId }) => ({
      signerId: subjectId,
      envelopeId: aggregateId,
      organizationId,
    }));
  if (notified.length === 0) return;
  const rules = await rulesOf(tx, notified);
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
  await planFirst(tx, planned, services.clock.now());
}
