import type { Actor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Attendee } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findLogoFile } from '../../branding/index.ts';
import { drawFile } from '../../documents/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { contentOf, findSealed } from './attended.ts';
import type { CertificateClaims } from './content.ts';

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
 */
export async function issueCertificate(
  services: Services,
  actor: Actor,
  { sessionId, attendeeId, ...claims }: IssueCertificate,
): Promise<IssuedCertificate> {
  if (!isUuid(attendeeId)) throw refuseRequest('not_found');
  const session = await findSealed(services, actor, sessionId, { id: attendeeId });
  const [attendee] = session.attendees;
  if (!attendee) throw refuseRequest('not_found');
  const content = contentOf(session, attendee, claims, services.clock.now());
  const { sha256 } = await drawFile(
    services,
    'drawCertificates',
    { contents: [content], logo: await findLogoFile(services, session.organizationId) },
    { turnOf: session.organizationId },
  );
  return {
    attendee,
    sha256,
    downloadUrl: downloadUrl(services, sha256, `Certificat de réalisation - ${attendee.name} - ${session.name}`),
    minutesFollowed: content.tally.presentMinutes,
    minutesPlanned: content.tally.expectedMinutes,
  };
}
