import type { KeyActor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { type FaultDetail, refuse as refuseRequest } from '../../kernel/fault.ts';
import { newId } from '../../kernel/ids.ts';
import type { Field } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertAffordable, type Priced } from '../credits/index.ts';
import { type IntakenPdf, intakePdf, placeAnchored } from '../documents/index.ts';
import { assertInScope, findAgent, findMandate, refuseMandate, type WholeMandate } from '../identities/index.ts';
import { assertFieldRules } from './field-rules.ts';
import { fieldsFromTags } from './fields-from-tags.ts';
import { type Asked, type AskedSigner, type EnvelopeRequest, type NewField, withDefaults } from './input.ts';
import { envelopeSearchText } from './list-envelopes.ts';
import { planMission } from './mission.ts';
import type { EnvelopeSigner } from './people.ts';
import {
  type AgentMark,
  agentMarks,
  assertAttestable,
  assertFieldIndexes,
  assertInvitable,
  assertOwnCertificates,
  assertSignersAttested,
  placedMarks,
  prepareAttestations,
} from './policy.ts';
import { because, refuse } from './refusals.ts';
import { pricedAs } from './send-envelope.ts';
import { digitalField, signerLevel } from './signer-acts.ts';

/** Ids of rows that exist already: a draft that is replaced keeps them. */
export interface KeptIds {
  readonly id: string;
  readonly signerIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** An envelope ready to be inserted. All slow and external work is done; no row refers to its files yet. */
export type PreparedEnvelope = Awaited<ReturnType<typeof prepareEnvelope>>;

/**
 * Does the work before the transaction: inspects the PDFs, repairs them where possible, adds their form fields, and
 * starts remote identity checks after everything else is checked. Returns the envelope as its rows will keep it. A failed
 * request leaves only unreferenced files, which the sweep removes. `special` replaces the usual price.
 * @throws Fault `payload_too_large`, `invalid_body`, `mandate_required`, `agent_not_in_mandate`, `mandate_scope`,
 * `identity_required`, `phone_required`, `insufficient_credits` (with `send`), `idv_not_configured`, `unavailable` (the provider of a remote
 * identity check)
 */
export async function prepareEnvelope(
  services: Services,
  key: KeyActor,
  request: EnvelopeRequest,
  blob: Context['blob'],
  { special, kept }: { readonly special?: Priced; readonly kept?: KeptIds } = {},
) {
  const asked = withDefaults(request);
  assertFieldIndexes(asked);
  const { organizationId } = key;
  // Chosen before the PDFs are prepared: a form field of the PDF carries the id of its row.
  const placed = await placeFields(services, organizationId, asked, blob);
  assertFieldRules(placed);
  const fields = placed.map((field) => ({ ...field, id: newId() }));
  const { mandate, roles } = await planSeal(services, key, asked);
  const marks = agentMarks({ ...asked, fields }, roles);
  const parts = { asked, fields, roles, marks, organizationId };
  const pdfs = await Promise.all(asked.documents.map((_, index) => intake(services, parts, index, blob)));
  const usual = await checkSigners(services, key, asked, { mandate, roles });
  const mission = await planMission(services, key, asked);
  const priced = special ?? usual;
  if (asked.send && asked.signers.some(({ identity }) => identity)) await assertAffordable(services, key, priced);
  const attestations = await prepareAttestations(services, key, asked.signers);
  const {
    send,
    reminders,
    signers,
    recipients,
    documents,
    fields: _asked,
    fieldsFromTags: _tags,
    missionStartsAt: _day,
    ...terms
  } = asked;
  return {
    ...{ send, reminders, attestations, priced, pdfs },
    id: kept?.id ?? newId(),
    /** Columns of the envelope's row. The mandate is the one to seal under: null at the other levels. */
    terms: { ...terms, ...mission, mandateId: mandate?.id ?? null, searchText: envelopeSearchText(asked) },
    signers: signers.map(
      ({ identity: _new, identityId: _known, tagName: _tag, requestedAttachments, ...signer }, index) => ({
        ...signer,
        ...(requestedAttachments && { requestedAttachments }),
        id: kept ? itemAt(kept.signerIds, index) : newId(),
        role: itemAt(roles, index),
      }),
    ),
    /** Nobody signs among them: no identity, no code, no field. */
    recipients: recipients.map((recipient) => ({
      ...recipient,
      id: newId(),
      authentication: [],
      ownCertificate: false,
      inviteBy: 'EMAIL' as const,
    })),
    documents: documents.map(({ name }, index) => ({
      ...{ name, pdf: itemAt(pdfs, index) },
      id: kept ? itemAt(kept.documentIds, index) : newId(),
    })),
    fields: [...fields, ...placedMarks(marks, pdfs)],
  };
}

/** The fields of a request, each with its place: those at texts of the documents too, and those of tags. */
async function placeFields(
  services: Services,
  organizationId: string,
  { documents, signers, fields, fieldsFromTags: hasTags }: Asked,
  blob: Context['blob'],
): Promise<NewField[]> {
  const pdfs = documents.map(({ pdfBase64 }) => pdfBase64);
  const placed = await placeAnchored(services, { organizationId, pdfs, fields }, blob);
  if (!hasTags) return placed;
  const people = signers.map(({ name, tagName }) => ({ names: [name, tagName ?? name] }));
  const tagged = { organizationId, pdfs, people, fieldCount: placed.length };
  return [...placed, ...(await fieldsFromTags(services, tagged, blob))];
}

type FieldWithId = NewField & Pick<Field, 'id'>;

interface Parts {
  readonly asked: Asked;
  readonly fields: readonly FieldWithId[];
  readonly roles: readonly EnvelopeSigner['role'][];
  readonly marks: readonly AgentMark[];
  readonly organizationId: string;
}

function intake(
  services: Services,
  { asked, fields, roles, marks, organizationId }: Parts,
  index: number,
  blob: Context['blob'],
): Promise<IntakenPdf> {
  const placedSignerName = ({ signerIndex }: Pick<NewField, 'signerIndex'>) => itemAt(asked.signers, signerIndex).name;
  const isHere = ({ documentIndex }: Pick<NewField, 'documentIndex'>) => documentIndex === index;
  const here = fields.filter(isHere);
  return intakePdf(
    services,
    {
      organizationId,
      pdf: itemAt(asked.documents, index).pdfBase64,
      path: `documents.${index}.pdfBase64`,
      fields: fields.flatMap((field, position) => {
        if (!isHere(field)) return [];
        const own = here.filter(({ signerIndex }) => signerIndex === field.signerIndex);
        const isDigital = digitalOf(asked, roles, own)?.id === field.id;
        return {
          ...formFieldOf(field),
          page: field.page,
          signerName: placedSignerName(field),
          ...(isDigital && { digital: true, locks: own.flatMap(({ id }) => (id === field.id ? [] : [id])) }),
          path: `fields.${position}`,
        };
      }),
      marks: marks.filter(isHere).map((mark) => ({ ...formFieldOf(mark), signerName: placedSignerName(mark) })),
    },
    blob,
  );
}

/** What a form field of a PDF shows of a field. */
const formFieldOf = ({ id, type, x, y, width, height }: AgentMark) => ({ id, type, x, y, width, height });

/** The field that becomes the digital signature of the signer of these fields. Undefined for signers without one. */
function digitalOf(
  { signatureLevel, signers }: Asked,
  roles: readonly EnvelopeSigner['role'][],
  own: readonly FieldWithId[],
): FieldWithId | undefined {
  const { signerIndex } = itemAt(own, 0);
  const { identity, identityId } = itemAt(signers, signerIndex);
  const attested = { role: itemAt(roles, signerIndex), identityId: identity || identityId ? 'attested' : null };
  return signerLevel({ signatureLevel }, attested) === 'ADVANCED' ? digitalField(own) : undefined;
}

/**
 * Checks that an envelope can be sealed as planned, and its signers identified and reached. Returns what it costs.
 * @throws Fault `mandate_required`, `agent_not_in_mandate`, `mandate_scope`, `identity_required`, `phone_required`
 */
async function checkSigners(services: Services, key: KeyActor, asked: Asked, seal: SealPlan): Promise<Priced> {
  assertSealable(asked, seal);
  assertAgentsUnasked(asked, seal);
  assertSignersAttested(asked);
  assertOwnCertificates(services, asked);
  assertInvitable(services, asked.signers);
  await assertAttestable(services, key, asked.signers);
  const signers = asked.signers.map((signer, at) => ({ ...signer, role: itemAt(seal.roles, at) }));
  return pricedAs(asked.signatureLevel, signers);
}

/**
 * Checks everything of an envelope that needs no PDF, without creating it. Returns what it costs.
 * @throws Fault as `checkSigners` does
 */
export async function checkEnvelope(services: Services, key: KeyActor, request: EnvelopeRequest): Promise<Priced> {
  const asked = withDefaults(request);
  return checkSigners(services, key, asked, await planSeal(services, key, asked));
}

/** How an envelope will be sealed. */
interface SealPlan {
  /** The mandate to seal under. Null at the other levels, and if the organisation has no such mandate. */
  readonly mandate: WholeMandate | null;
  /** The role of each signer: agents seal, the others sign. */
  readonly roles: readonly EnvelopeSigner['role'][];
}

/**
 * Finds the mandate of an envelope at level organization_seal, in any state: its state is checked when a batch is
 * created. Signers whose e-mail address is an agent's get the role agent. The other levels ignore the mandate.
 */
async function planSeal(services: Services, key: KeyActor, asked: Asked): Promise<SealPlan> {
  const { signatureLevel, mandateId, signers } = asked;
  const wanted = signatureLevel === 'ORGANIZATION_SEAL' ? mandateId : null;
  const mandate = wanted ? await findMandate(services, key, wanted) : null;
  return { mandate, roles: signers.map((signer) => roleUnder(mandate, signer)) };
}

/** Agents seal in batches: they have no page on which to add a file. @throws Fault `invalid_body` */
function assertAgentsUnasked({ signers }: Asked, { roles }: SealPlan): void {
  const details = signers.flatMap(({ requestedAttachments }, index): FaultDetail[] =>
    requestedAttachments && roles[index] === 'AGENT'
      ? [{ path: `signers.${index}.attachments`, ...because('agent_without_page') }]
      : [],
  );
  if (details.length > 0) throw refuseRequest('invalid_body', undefined, details);
}

const roleUnder = (mandate: WholeMandate | null, { email }: AskedSigner): EnvelopeSigner['role'] =>
  mandate && findAgent(mandate, email) ? 'AGENT' : 'SIGNER';

/**
 * @throws Fault `mandate_required` (none, unknown, or another organisation's), `agent_not_in_mandate` (no signer is an
 * agent), `mandate_scope` (the kind of document that the sender stated is not among those of the mandate)
 */
function assertSealable({ signatureLevel, documentKind }: Asked, { mandate, roles }: SealPlan): void {
  if (signatureLevel !== 'ORGANIZATION_SEAL') return;
  if (!mandate) throw refuse('mandate_required');
  if (!roles.includes('AGENT')) throw refuseMandate('agent_not_in_mandate', because('no_agent'));
  if (documentKind) assertInScope(mandate, documentKind);
}
