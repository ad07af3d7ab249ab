import { shownAddress } from '../../kernel/erased.ts';
import { maskEmail } from '../../kernel/text.ts';
import type { Signer } from '../../platform/database/index.ts';
import { mandateOf } from '../signing/index.ts';
import type { FoundProof } from './find-proof.ts';

/** What a third party may see of an e-mail address; that of an erased person is nobody’s. */
export const shownEmail = ({ owned }: FoundProof, { email }: Pick<Signer, 'email'>): string =>
  owned || !email ? shownAddress(email) : maskEmail(email);

/** Under which mandate it was sealed, for whom, on whose decision and in which batch; null where the service sealed. */
export function shownMandate(proof: FoundProof): object | null {
  const mandate = mandateOf(proof.envelope.sealing);
  if (!mandate) return null;
  const { id, principal, agent, scope, batch_id, batch_sha256 } = mandate;
  return { id, principal, agent: { name: agent.name, email: shownEmail(proof, agent) }, scope, batch_id, batch_sha256 };
}

/** Who did something: the chain names roles; a signer's is turned into their (masked) address; not once it was erased. */
export function shownActor(proof: FoundProof, actor: string): string {
  const place = /^signer:(\d+)$/.exec(actor)?.[1];
  const signer = place ? proof.envelope.signers[Number(place) - 1] : undefined;
  return signer?.email ? shownEmail(proof, signer) : actor;
}
