import { maskEmail } from '../../kernel/text.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { FoundProof } from './find-proof.ts';

/** What a third party may see of an e-mail address. */
export const shownEmail = ({ owned }: FoundProof, { email }: Pick<Signer, 'email'>): string =>
  owned ? email : maskEmail(email);

/** Who did something: the chain names roles; a signer's is turned into their (masked) address. */
export function shownActor(proof: FoundProof, actor: string): string {
  const place = /^signer:(\d+)$/.exec(actor)?.[1];
  const signer = place && proof.envelope.signers[Number(place) - 1];
  return signer ? shownEmail(proof, signer) : actor;
}
