import type { MemberActor } from '../../../kernel/actor.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Requests a sample of the mails of the caller's organisation, sent to the caller's own address. */
export async function sendTestMail(
  services: Services,
  { organizationId, member }: MemberActor,
): Promise<{ readonly id: string }> {
  await transaction(services.database, 'send-test-mail', (tx) =>
    services.dispatch(tx, [
      {
        type: 'branding.test_mail_requested',
        subjectId: member.userId,
        aggregateId: organizationId,
        organizationId,
        mode: 'TEST',
      },
    ]),
  );
  return { id: organizationId };
}
