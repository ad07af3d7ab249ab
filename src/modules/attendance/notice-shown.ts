import { type Actor, isSimulated } from '../../kernel/actor.ts';
import type { AttendanceSession, Tx } from '../../platform/database/index.ts';
import { shownPrivacyNotice } from '../documents/index.ts';

/** Facts of an event: the version of the privacy notice on the trainer's page. None of what an API key or a simulation does. */
export const noticeShownTo = async (
  tx: Tx,
  actor: Actor,
  { organizationId }: Pick<AttendanceSession, 'organizationId'>,
): Promise<{ readonly privacy_notice?: string }> =>
  actor.kind === 'link' && !isSimulated(actor) ? { privacy_notice: await shownPrivacyNotice(tx, organizationId) } : {};
