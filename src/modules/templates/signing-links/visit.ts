import type { Actor, Origin } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { Fault, refuse as refuseRequest } from '../../../kernel/fault.ts';
import type { Language } from '../../../kernel/language.ts';
import { networkOf } from '../../../kernel/network.ts';
import {
  preparedTransaction,
  repeatableTransaction,
  type Signer,
  type SigningLink,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type AddressAttempt,
  addressId,
  assertLink,
  type CheckedCode,
  checkAddressCode,
  checkedCodeFacts,
  countFrom,
  countInHour,
  personalUrl,
  readOrganization,
  returnTry,
  sendAddressCode,
} from '../../access/index.ts';
import { shownPrivacyNotice } from '../../documents/index.ts';
import {
  createEnvelopeIn,
  envelopeChain,
  listEnvelopes,
  send,
  sentEnvelopes,
  signerActor,
} from '../../envelopes/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import { bulkSendActor } from '../bulk-sends/bulk-sends.ts';
import { prepareFromTemplate } from '../create-envelope-from-template.ts';
import { getWhole, type WholeTemplate } from '../store.ts';
import { limits } from './limits.ts';
import { because, refuse } from './refusals.ts';
import { type LinkState, linkPeople, lockLink, signingLinkState } from './signing-links.ts';

/** A link with its template, for a visitor. */
export interface OpenedLink {
  readonly organizationId: string;
  readonly link: SigningLink;
  readonly template: WholeTemplate;
  readonly state: LinkState;
}

/**
 * Opens a link for a visitor, and counts the call against their network.
 * @throws Fault `unauthorized` (it was deleted, or its organisation has moved), `rate_limited`
 */
export async function openLink(services: Services, actor: Actor, origin: Origin): Promise<OpenedLink> {
  const { subjectId } = assertLink(actor, 'open');
  // The server itself opens the link for the page, without an origin.
  if (origin.ip) await countFrom(services, origin, `signing-link:${subjectId}`);
  const link = await services.database.prisma.signingLink.findUnique({ where: { id: subjectId } });
  if (!link) throw refuseRequest('unauthorized');
  const { movedAt } = await readOrganization(services.database, link.organizationId);
  if (movedAt) throw refuseRequest('unauthorized');
  const template = await getWhole(services.database, bulkSendActor(link), link.templateId);
  const { organizationId } = link;
  return { organizationId, link, template, state: signingLinkState(services, link, template) };
}

const closed = {
  PAUSED: () => refuse('signing_link_closed', because('link_paused')),
  ENDED: () => refuse('signing_link_closed', because('link_ended')),
  FULL: () => refuse('signing_link_closed', because('link_full')),
  UNFIT: () => refuse('signing_link_closed', because('link_unfit')),
} satisfies Readonly<Record<Exclude<LinkState, 'OPEN'>, () => Fault>>;

function assertOpen(state: LinkState): void {
  if (state !== 'OPEN') throw closed[state]();
}

/** Who asks to sign, and in which browser. */
export interface Visitor {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** A random value of the browser. */
  readonly browser: string;
}

const visitAttempt = ({ id: scope }: Pick<SigningLink, 'id'>, { email, browser }: Visitor): AddressAttempt => ({
  email,
  browser,
  scope,
});

/**
 * Sends a code to the address of a visitor. The mail does not repeat their name: nobody can make the service write to
 * strangers. Nothing is stored of the visitor.
 * @throws Fault `signing_link_closed`, `rate_limited`
 */
export async function requestLinkCode(services: Services, actor: Actor, origin: Origin, visitor: Visitor) {
  const { link, state } = await openLink(services, actor, origin);
  assertOpen(state);
  const { id, organizationId, mode } = link;
  const times = await sendAddressCode(services, origin, visitAttempt(link, visitor), async (tx, code) => {
    await countInHour(services, tx, id, limits.codesPerLink);
    await countInHour(services, tx, `${id} ${networkOf(origin.ip ?? '')}`, limits.codesPerNetwork);
    const { email, language } = visitor;
    const confidential = { code, email, language };
    const event = { type: 'signing_link.code_sent', subjectId: id, aggregateId: id, organizationId, mode };
    await services.dispatch(tx, [{ ...event, confidential }]);
  });
  return times;
}

/** The personal signing page of a visitor. */
export interface VisitorEnvelope {
  readonly signUrl: string;
}

/**
 * Makes an envelope of the template, in which the visitor signs, and sends it. Leads to the envelope that the same code or
 * an earlier one has made, as long as it waits for the visitor.
 * @throws Fault `signing_link_closed`, `code_required`, `code_expired`, `code_exhausted`, `code_wrong`, `rate_limited`
 */
export async function openEnvelopeByLink(
  services: Services,
  actor: Actor,
  origin: Origin,
  { code, ...visitor }: Visitor & { readonly code: string },
): Promise<VisitorEnvelope> {
  const opened = await openLink(services, actor, origin);
  const { link } = opened;
  const checked = await checkAddressCode(services, visitAttempt(link, visitor), code);
  try {
    return await preparedTransaction(
      services.database,
      'open-envelope-by-link',
      () => prepare(services, opened, visitor, checked),
      (tx, prepared) => make(services, tx, origin, { opened, visitor, checked, prepared }),
    );
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'signing_link_closed') throw error;
    // The code was right, and what failed is not the visitor's.
    await returnTry(services, checked);
    if (error.code === 'insufficient_credits') {
      await warnOfCredits(services, link);
      throw refuse('signing_link_closed', because('link_short'));
    }
    if (error.status < 500) throw refuse('signing_link_closed', because('link_unfit'));
    throw error;
  }
}

type Prepared = Awaited<ReturnType<typeof prepareFromTemplate>>;

/** Does what is slow before the transaction. Null if the visitor has an envelope already. */
async function prepare(
  services: Services,
  { link, template, state }: OpenedLink,
  { name, email, language }: Visitor,
  checked: CheckedCode,
): Promise<Prepared | null> {
  const known = await repeatableTransaction(services.database, (tx) =>
    findEnvelope(services, tx, link, email, checked),
  );
  if (known) return null;
  assertOpen(state);
  const roles = [...linkPeople(link), { role: link.role, name, email, language }];
  return prepareFromTemplate(services, bulkSendActor(link), template, { templateId: template.id, roles, send: true });
}

interface Making {
  readonly opened: OpenedLink;
  readonly visitor: Visitor;
  readonly checked: CheckedCode;
  readonly prepared: Prepared | null;
}

/** Makes and sends the envelope. The link is locked, so that its quota holds and an address gets one envelope. */
async function make(
  services: Services,
  tx: Tx,
  origin: Origin,
  { opened: { link: read, template }, visitor, checked, prepared }: Making,
): Promise<VisitorEnvelope> {
  const link = await lockLink(tx, read.id);
  if (!link) throw refuseRequest('unauthorized');
  const known = await findEnvelope(services, tx, link, visitor.email, checked);
  if (known) return known;
  assertOpen(signingLinkState(services, link, template));
  // Its envelope ended between the two looks. The visitor can try again.
  if (!prepared) throw refuse('signing_link_closed', because('link_short'));
  const actor = bulkSendActor(link);
  // The network is the visitor's, not the organisation's: the event of the visitor names it.
  const own = { ...origin, ip: null, userAgent: null };
  const envelope = await createEnvelopeIn(services, tx, actor, own, prepared, {
    signingLinkId: link.id,
    folderId: link.folderId,
  });
  const at = template.roles.findIndex(({ name }) => name === link.role);
  const signer = itemAt(envelope.signers, at);
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'signer.came_by_link',
    subjectId: signer.id,
    actor: signerActor(signer),
    data: {
      signing_link_id: link.id,
      ...checkedCodeFacts(checked),
      language: visitor.language,
      privacy_notice: await shownPrivacyNotice(tx, link.organizationId),
    },
    personal: { sent_to: visitor.email, ip: origin.ip, user_agent: origin.userAgent },
  });
  const visit = { envelopeId: envelope.id, signerId: signer.id, createdAt: services.clock.now() };
  const id = { linkId: link.id, addressId: addressIdOf(services, link, visitor.email) };
  await tx.signingLinkVisit.upsert({ where: { linkId_addressId: id }, create: { ...id, ...visit }, update: visit });
  await tx.signingLink.update({ where: { id: link.id }, data: { made: { increment: 1 }, shortAt: null } });
  const sent = await send(services, tx, actor, own, envelope, prepared.priced);
  return { signUrl: signUrlOf(services, itemAt(sent.signers, at)) };
}

const addressIdOf = (services: Services, { id: scope }: Pick<SigningLink, 'id'>, email: string): string =>
  addressId(services, { email, scope });

const signUrlOf = (services: Services, { id, linkGeneration }: Pick<Signer, 'id' | 'linkGeneration'>): string =>
  personalUrl(services, { kind: 'sign', subjectId: id, generation: linkGeneration });

/** The envelope of an address that waits for its signature, or did when the code was requested: a code makes one at most. */
async function findEnvelope(
  services: Services,
  tx: Tx,
  link: SigningLink,
  email: string,
  { createdAt: requestedAt }: CheckedCode,
): Promise<VisitorEnvelope | null> {
  const id = { linkId: link.id, addressId: addressIdOf(services, link, email) };
  const visit = await tx.signingLinkVisit.findUnique({ where: { linkId_addressId: id } });
  if (!visit) return null;
  const [envelope] = await listEnvelopes(tx, [visit.envelopeId]);
  const signer = envelope?.signers.find((one) => one.id === visit.signerId);
  if (!envelope || !signer) return null;
  const { canceledAt, expiresAt } = envelope;
  const waitedUntil = signer.signedAt ?? canceledAt ?? expiresAt;
  return waitedUntil && waitedUntil < requestedAt ? null : { signUrl: signUrlOf(services, signer) };
}

/** Tells the sender that the credits are too few for a visitor, at most once a day. */
async function warnOfCredits(services: Services, { id }: SigningLink): Promise<void> {
  const now = services.clock.now();
  await repeatableTransaction(services.database, async (tx) => {
    const link = await lockLink(tx, id);
    if (!link || (link.shortAt && link.shortAt > after(now, -DAY))) return;
    await tx.signingLink.update({ where: { id }, data: { shortAt: now } });
    const { organizationId, mode } = link;
    const event = { type: 'signing_link.short', subjectId: id, aggregateId: id, organizationId, mode };
    await services.dispatch(tx, [event]);
  });
}

/** Forgets who came by a link a day ago or earlier, where no envelope waits any more. */
export const sweep = async ({ database, clock }: Services): Promise<Record<string, number>> => ({
  signing_link_visits_forgotten: await database.run(
    sql`DELETE FROM signing_link_visits v WHERE v.created_at < ${after(clock.now(), -DAY)}
      AND NOT EXISTS (SELECT 1 FROM ${sentEnvelopes} e WHERE e.id = v.envelope_id)`,
  ),
});
