import { foldText } from '../../kernel/fold-text.ts';
import type { Services } from '../../platform/services.ts';
import type { ProofService } from '../evidence/index.ts';
import { policiesBelow } from '../trust/index.ts';

/** A name without case, accents and punctuation, for comparison. */
const folded = (name: string): string => foldText(name).replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Who runs the service, for the proof of an act of an organisation. */
export const serviceFor = (
  { config: { sealOrganization, signaturePolicy, policyArc, publicUrl } }: Pick<Services, 'config'>,
  sender: { readonly name: string },
): ProofService => ({
  name: sealOrganization.name,
  identifier: sealOrganization.identifier,
  is_sender: folded(sealOrganization.name) === folded(sender.name),
  policy: {
    version: signaturePolicy.version,
    oid: policiesBelow(policyArc).signature,
    url: `${publicUrl}/policy`,
  },
});
