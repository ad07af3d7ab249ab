import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { type FaultDetail, refuse as refuseRequest } from '../../kernel/fault.ts';
import { newId } from '../../kernel/ids.ts';
import { isInvitedBySms } from '../../kernel/invite-by.ts';
import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { IntakenPdf } from '../documents/index.ts';
import {
  assertAttachable,
  assertBorn,
  assertLasting,
  attachIdentity,
  createIdentityIn,
  type PreparedIdentity,
  prepareIdentity,
  readIdentity,
  refuse as refuseIdentity,
} from '../identities/index.ts';
import { type Asked, type AskedSigner, fieldWithDefaults, type NewField } from './input.ts';
import type { EnvelopeSigner } from './people.ts';
import { because, refuse } from './refusals.ts';

/**
 * Checks that every field refers to a document and a signer of the request.
 * @throws Fault `invalid_body` with the path of each wrong index
 */
export function assertFieldIndexes({ fields, documents, signers }: Asked): void {
  const details = fields.flatMap(({ documentIndex, signerIndex }, position): FaultDetail[] => [
    ...outside(`fields.${position}.documentIndex`, documentIndex, documents.length, 'beyond_documents'),
    ...outside(`fields.${position}.signerIndex`, signerIndex, signers.length, 'beyond_signers'),
  ]);
  if (details.length) throw refuseRequest('invalid_body', because('field_outside'), details);
}

const outside = (
  path: string,
  index: number,
  count: number,
  reason: 'beyond_documents' | 'beyond_signers',
): FaultDetail[] => (index < count ? [] : [{ path, ...because(reason, { count }) }]);

/** Checks that every signer at level advanced has an identity. @throws Fault `identity_required` */
export function assertSignersAttested({ signatureLevel, signers }: Asked): void {
  if (signatureLevel !== 'ADVANCED') return;
  const stranger = signers.findIndex(({ identity, identityId }) => !identity && !identityId);
  if (stranger < 0) return;
  const details = [{ path: `signers.${stranger}.identity`, ...because('identity_needed') }];
  throw refuseIdentity('identity_required', `signers.${stranger} has no attested identity.`, details);
}

/**
 * Checks that signers can sign with a certificate of their own. Nobody else signs in their turn: a signature in between
 * would change what they authorize at their trust service.
 * @throws Fault `invalid_body` with the path of each signer
 */
export function assertOwnCertificates({ config }: Pick<Services, 'config'>, { signatureLevel, signers }: Asked): void {
  const details = signers.flatMap(({ ownCertificate, order }, position): FaultDetail[] => {
    if (!ownCertificate) return [];
    const path = `signers.${position}.ownCertificate`;
    if (signatureLevel !== 'ADVANCED') return [{ path, ...because('certificate_at_advanced') }];
    if (!config.signerService) return [{ path, ...because('no_trust_service') }];
    const isAlone = signers.every((other, at) => at === position || other.order !== order);
    return isAlone ? [] : [{ path: `signers.${position}.order`, ...because('certificate_alone') }];
  });
  if (details.length > 0) throw refuseRequest('invalid_body', undefined, details);
}

/**
 * Checks that whoever is invited by SMS has a phone number of their own, and that this service sends SMS: in development its mailbox
 * takes them. Who signs in person cannot go to a trust service of their own.
 * @throws Fault `invalid_body`, `phone_required`
 */
export function assertInvitable(
  { sms, config }: Pick<Services, 'sms' | 'config'>,
  signers: readonly AskedSigner[],
): void {
  const away = signers.findIndex(({ inviteBy, ownCertificate }) => inviteBy === 'IN_PERSON' && ownCertificate);
  if (away >= 0)
    throw refuseRequest('invalid_body', undefined, [
      { path: `signers.${away}.inviteBy`, ...because('certificate_elsewhere') },
    ]);
  const invited = signers.findIndex(({ inviteBy }) => isInvitedBySms(inviteBy));
  if (invited >= 0 && !sms && config.production)
    throw refuseRequest('invalid_body', undefined, [{ path: `signers.${invited}.inviteBy`, ...because('no_sms') }]);
  const unreachable = signers.findIndex(({ inviteBy, phone }) => isInvitedBySms(inviteBy) && !numberIn(phone));
  if (unreachable < 0) return;
  const details = [{ path: `signers.${unreachable}.phone`, ...because('phone_for_invitation') }];
  throw refuse('phone_required', `signers.${unreachable} needs a phone number for the invitation by SMS.`, details);
}

/** Checks that a code by SMS has a phone: the signer's own or the identity's. @throws Fault `phone_required` */
function assertReachable(signers: readonly AskedSigner[], identityPhones: readonly (string | null)[]): void {
  const unreachable = signers.findIndex(
    ({ authentication, phone }, position) =>
      authentication.includes('OTP_SMS') && !numberIn(phone) && !numberIn(identityPhones[position]),
  );
  if (unreachable < 0) return;
  const details = [{ path: `signers.${unreachable}.phone`, ...because('phone_needed') }];
  throw refuse('phone_required', `signers.${unreachable} needs a phone number for otp_sms.`, details);
}

type Reachable = Pick<Signer, 'phone' | 'identityId'>;

/**
 * Finds the phone for codes: the signer's own, else the identity's. Null if there is none or it was erased. The
 * identity's phone is never copied, so an erasure removes it for its signers too.
 */
export async function findSignerPhone(services: Services, { phone, identityId }: Reachable): Promise<string | null> {
  if (numberIn(phone) || !identityId) return numberIn(phone);
  return numberIn((await readIdentity(services, identityId)).attributes?.phone);
}

/** Returns the phone unchanged, or null if it is empty or only spaces. */
const numberIn = (phone: string | null | undefined): string | null => (phone?.trim() ? phone : null);

/** Like `findSignerPhone`. @throws Fault `phone_required` if there is none */
export async function getSignerPhone(services: Services, signer: Reachable): Promise<string> {
  const phone = await findSignerPhone(services, signer);
  if (!phone) throw refuse('phone_required');
  return phone;
}

/** A place for the signature of an agent on a document where the sender gave them none. */
export interface AgentMark extends Omit<NewField, 'page'> {
  readonly id: string;
}

/**
 * In percent of the page, at the bottom right, above one another. A mark stands there rather than nowhere: a contract
 * must show who signed it for the principal. `warnings.ts` tells the sender, who can place a field elsewhere.
 */
const place = { x: 54, y: 91, width: 43, height: 7, gap: 0.5 } as const;

/** The marks of agents who have no signature field on a document. Must be placed before anybody signs. */
export function agentMarks(
  { documents, signers, fields }: Pick<Asked, 'documents' | 'signers'> & { readonly fields: readonly NewField[] },
  roles: readonly EnvelopeSigner['role'][],
): AgentMark[] {
  const agents = signers.flatMap((_, signerIndex) => (roles[signerIndex] === 'AGENT' ? [signerIndex] : []));
  return documents.flatMap((_, documentIndex) =>
    agents
      .filter((signerIndex) => !fields.some((field) => isSignatureOf(field, documentIndex, signerIndex)))
      .map((signerIndex, row) => {
        const { width, height } = place;
        const at = { x: place.x, y: place.y - row * (height + place.gap) };
        const mark = { documentIndex, signerIndex, type: 'SIGNATURE', width, height, required: false } as const;
        const { anchor: _, page: __, ...field } = fieldWithDefaults(mark);
        return { ...field, ...at, id: newId() };
      }),
  );
}

const isSignatureOf = (field: NewField, document: number, signer: number): boolean =>
  field.type === 'SIGNATURE' && field.documentIndex === document && field.signerIndex === signer;

/** The fields of the marks that were placed, on the last page of their documents. */
export const placedMarks = (marks: readonly AgentMark[], pdfs: readonly IntakenPdf[]): (NewField & AgentMark)[] =>
  marks.flatMap((mark) => {
    const { isMarked, pages } = itemAt(pdfs, mark.documentIndex);
    return isMarked ? [{ ...mark, page: pages.length }] : [];
  });

/** Whether a field is the mark that was placed for lack of one. */
export const isDefaultMark = ({ type, x, width, height }: Pick<NewField, 'type' | 'x' | 'width' | 'height'>): boolean =>
  type === 'SIGNATURE' && x === place.x && width === place.width && height === place.height;

/** For each signer: the id of an identity to attach, an identity to create, or null. */
type Attestations = readonly (string | PreparedIdentity | null)[];

/**
 * Checks that the identities can be attached and that every signer can receive their codes.
 * @throws Fault `invalid_body` (a birth in the future), `identity_required`, `phone_required`
 */
export async function assertAttestable(
  services: Services,
  key: KeyActor,
  signers: readonly AskedSigner[],
): Promise<void> {
  assertBorn(
    services,
    signers.flatMap(({ identity }, index) => (identity ? [[`signers.${index}.identity`, identity] as const] : [])),
  );
  const phones: (string | null)[] = [];
  for (const { identityId, identity } of signers) {
    const known = identityId ? await assertAttachable(services, key, identityId) : null;
    if (identity) assertLasting(services, identity);
    phones.push(known?.phone ?? identity?.attributes.phone ?? null);
  }
  assertReachable(signers, phones);
}

/**
 * Prepares the signers' identities before the transaction. Starts remote identity checks, so call it after all other
 * checks.
 * @throws Fault `idv_not_configured`, `unavailable`
 */
export const prepareAttestations = (
  services: Services,
  key: KeyActor,
  signers: readonly AskedSigner[],
): Promise<Attestations> =>
  Promise.all(
    signers.map(({ identityId, identity }) => (identity ? prepareIdentity(services, key, identity) : identityId)),
  );

/**
 * Attaches or creates the identities in the envelope's transaction. Returns the identity id of each signer, by
 * position.
 * @throws Fault `identity_required` when an identity was erased or has expired in the meantime
 */
export async function attestSigners(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  attestations: Attestations,
): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = [];
  for (const attestation of attestations) {
    if (attestation === null) ids.push(null);
    else if (typeof attestation === 'string') ids.push((await attachIdentity(services, tx, key, attestation)).id);
    else ids.push((await createIdentityIn(services, tx, key, origin, attestation)).id);
  }
  return ids;
}
