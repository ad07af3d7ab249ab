import { Der, NotDer } from '../der.ts';
import { type Certificate, readCertificates } from './certificate.ts';
import { OID, readSignedData, type SignedData } from './cms.ts';
import { findSigner } from './signed-attributes.ts';

/** RFC 3161 TSTInfo and the certificate of the unit that issued it. */
export interface Token {
  readonly cms: SignedData;
  readonly genTime: Date;
  readonly imprintAlgorithm: string;
  readonly imprint: Buffer;
  readonly policy: string;
  readonly certificates: readonly Certificate[];
  readonly unit: Certificate | undefined;
}

/** Reads a TimeStampToken; throws `NotDer`. */
export const readToken = (bytes: Buffer): Token => {
  const cms = readSignedData(bytes);
  if (cms.contentType !== OID.tstInfo || !cms.content) throw new NotDer('no TSTInfo');
  const [, policy, imprint, , genTime] = Der.read(cms.content).children;
  if (!policy || !imprint || !genTime) throw new NotDer('TSTInfo is too short');
  const certificates = readCertificates(cms.certificates);
  return {
    cms,
    genTime: genTime.time,
    imprintAlgorithm: imprint.child(0).child(0).oid,
    imprint: imprint.child(1).content,
    policy: policy.oid,
    certificates,
    unit: findSigner(cms, certificates),
  };
};
