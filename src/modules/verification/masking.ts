import { shownAddress } from '../../kernel/erased.ts';
import { maskEmail } from '../../kernel/text.ts';
import type { Signer } from '../../platform/database/index.ts';
import { mandateOf } from '../signing/index.ts';
import type { FoundProof } from './find-proof.ts';

/** Returns the e-mail address to show: masked for third parties, a placeholder for an erased person. */
export const shownEmail = ({ owned }: FoundProof, { email }: Pick<Signer, 'email'>): string =>
  owned || !email ? shownAddress(email) : maskEmail(email);

/** Describes the mandate of the seal: principal, agent and batch. Null if the service sealed in its own name. */
export function shownMandate(proof: FoundProof): object | null {
  const mandate = mandateOf(proof.envelope.sealing);
  if (!mandate) return null;
  const { id, principal, agent, scope, batch_id, batch_sha256 } = mandate;
  return { id, principal, agent: { name: agent.name, email: shownEmail(proof, agent) }, scope, batch_id, batch_sha256 };
}

/** Names the actor of an event: replaces the role of a signer by their (masked) address, unless it was erased. */
export function shownActor(proof: FoundProof, actor: string): string {
  const place = /^signer:(\d+)$/.exec(actor)?.[1];
  const signer = place ? proof.envelope.signers[Number(place) - 1] : undefined;
  return signer?.email ? shownEmail(proof, signer) : actor;
}
