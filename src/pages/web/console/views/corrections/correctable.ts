import { ERASED_EMAIL } from '../../../../../kernel/erased.ts';
import type { ConsoleEnvelopeQuery } from '../../../generated/graphql.ts';
import { may } from '../../viewer.ts';

export type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
export type Signer = Envelope['signers'][number];

/** Whether the person may give a signer a new link: the signer has a personal one and has not signed. */
export const hasOpenLink = ({ status }: Envelope, signer: Signer): boolean =>
  may('MANAGER') &&
  status === 'SENT' &&
  signer.role === 'SIGNER' &&
  signer.status !== 'SIGNED' &&
  signer.email !== ERASED_EMAIL;

/** Whether the person may change how a signer is reached. The act of a mandate states it once and for all. */
export const isCorrectable = (envelope: Envelope, signer: Signer): boolean =>
  hasOpenLink(envelope, signer) && !signer.declinedAt && !envelope.actOf;
