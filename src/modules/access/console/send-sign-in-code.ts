import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { Tasks } from '../../../platform/jobs/task.ts';
import type { Services } from '../../../platform/services.ts';
import { normalEmail } from './email.ts';
import { findLanding } from './organizations.ts';

const SEND_TASK = 'access.send_sign_in_code';
const CONTEXT = 'sign-in-code';

/** What a job sends, and to whom. */
interface Sending {
  readonly email: string;
  readonly code: string;
}

/**
 * Queues the sending of a sign-in code. Whether the address belongs to a member is found out in the job, so that the time
 * of the answer tells nothing. The payload is encrypted.
 */
export async function queueSignInCode({ keystore }: Services, tx: Tx, sending: Sending): Promise<void> {
  const sealed = keystore.encrypt(Buffer.from(JSON.stringify(sending)), CONTEXT).toString('base64');
  await enqueue(tx, SEND_TASK, { sealed });
}

/** Sends the code if the address belongs to a member. */
async function sendSignInCode(services: Services, sealed: string): Promise<void> {
  const plain = services.keystore.decrypt(Buffer.from(sealed, 'base64'), CONTEXT).toString('utf8');
  const { email, code } = JSON.parse(plain) as Sending;
  const where = { email: normalEmail(email), memberships: { some: {} } };
  await repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findFirst({ where });
    if (!user) return;
    const { organizationId } = await findLanding(tx, user.id);
    await services.dispatch(tx, [
      {
        type: 'member.code_sent',
        subjectId: user.id,
        aggregateId: user.id,
        organizationId,
        mode: 'LIVE',
        confidential: { code },
      },
    ]);
  });
}

export const jobs = (services: Services): Tasks => ({
  [SEND_TASK]: ({ sealed }) => sendSignInCode(services, String(sealed)),
});
