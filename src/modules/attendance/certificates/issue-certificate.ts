import type { Actor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Attendee } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { drawFile, findLogoFile } from '../../documents/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { refuse } from '../faults.ts';
import { contentOf, findSealed } from './attended.ts';
import { type CertificateClaims, certificateTitle, isAbsence, tellerOf } from './content.ts';

export interface IssueCertificate extends CertificateClaims {
  readonly sessionId: string;
  readonly attendeeId: string;
}

export interface IssuedCertificate {
  readonly attendee: Attendee;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour. The file is deleted later; another call draws it again. */
  readonly downloadUrl: string;
  readonly minutesFollowed: number;
  readonly minutesPlanned: number;
}

/**
 * Draws the certificate of completion of one attendee of a sealed session, for the organisation's key. The hours are
 * those of the sealed sheet. The certificate is not sealed: the organisation signs it on paper or as an envelope.
 * Nothing refers to the file; the sweep deletes it after its link has expired.
 * @throws Fault `nothing_attended`, and those of `findSealed`
 */
export const issueCertificate = (services: Services, actor: Actor, wanted: IssueCertificate) =>
  issue(services, actor, wanted, 'completion');

/**
 * Draws the certificate of absence of one attendee who was present at no slot, in the same way.
 * @throws Fault `something_attended`, and those of `findSealed`
 */
export const issueAbsenceCertificate = (services: Services, actor: Actor, wanted: IssueCertificate) =>
  issue(services, actor, wanted, 'absence');

async function issue(
  services: Services,
  actor: Actor,
  { sessionId, attendeeId, ...claims }: IssueCertificate,
  kind: 'completion' | 'absence',
): Promise<IssuedCertificate> {
  if (!isUuid(attendeeId)) throw refuseRequest('not_found');
  const session = await findSealed(services, actor, sessionId, { id: attendeeId });
  const [attendee] = session.attendees;
  if (!attendee) throw refuseRequest('not_found');
  const content = contentOf(session, attendee, claims, services.clock.now());
  if (kind === 'completion' && isAbsence(content)) throw refuse('nothing_attended');
  if (kind === 'absence' && !isAbsence(content)) throw refuse('something_attended');
  const { sha256 } = await drawFile(
    services,
    'drawCertificates',
    { contents: [content], logo: await findLogoFile(services, session.organizationId) },
    { turnOf: session.organizationId },
  );
  return {
    attendee,
    sha256,
    downloadUrl: downloadUrl(
      services,
      sha256,
      `${certificateTitle(content, tellerOf(content))} - ${attendee.name} - ${session.name}`,
    ),
    minutesFollowed: content.tally.presentMinutes,
    minutesPlanned: content.tally.expectedMinutes,
  };
}
