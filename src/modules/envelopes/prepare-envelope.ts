import type { KeyActor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { newId } from '../../kernel/ids.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertAffordable, type Priced } from '../credits/index.ts';
import { type IntakenPdf, intakePdf, placeAnchored } from '../documents/index.ts';
import { assertInScope, findAgent, findMandate, refuseMandate, type WholeMandate } from '../identities/index.ts';
import { type AgentMark, agentMarks, placedMarks } from './agent-marks.ts';
import { type Attestations, assertAttestable, prepareAttestations } from './attest-signers.ts';
import { refuse } from './faults.ts';
import { fieldsFromTags } from './fields-from-tags.ts';
import type { NewEnvelope, NewSigner, UnplacedEnvelope } from './input.ts';
import { digitalField, levelOf } from './level.ts';
import { type Mission, planMission } from './mission.ts';
import { assertFieldIndexes, assertSignersAttested } from './policy.ts';
import { pricedAs } from './price.ts';
import { because } from './reasons.ts';

/** An envelope ready to be inserted. All slow and external work is done; no row refers to its files yet. */
export interface PreparedEnvelope extends Plan {
  readonly fieldIds: readonly string[];
  readonly input: NewEnvelope;
  readonly pdfs: readonly IntakenPdf[];
  readonly attestations: Attestations;
  /** The mandate to seal under. Null at the other levels. */
  readonly mandateId: string | null;
  readonly roles: readonly Signer['role'][];
  readonly mission: Mission;
  readonly priced: Priced;
}

/**
 * Ids of the envelope's rows, chosen before the PDFs are prepared: a form field of the PDF carries the id of its row.
 */
export interface Plan {
  readonly id: string;
  readonly signerIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** New ids for all rows. */
const newPlan = ({ signers, documents }: UnplacedEnvelope): Plan => ({
  id: newId(),
  signerIds: signers.map(() => newId()),
  documentIds: documents.map(() => newId()),
});

/**
 * Does the work before the transaction: inspects the PDFs, repairs them where possible, adds their form fields, and
 * starts remote identity checks after everything else is checked. A failed request leaves only unreferenced files,
 * which the sweep removes. `special` replaces the usual price; `plan` sets the ids of existing rows.
 * @throws Fault `payload_too_large`, `invalid_body`, `mandate_required`, `agent_not_in_mandate`, `mandate_scope`,
 * `identity_required`, `phone_required`, `insufficient_credits` (with `send`), `idv_not_configured`, `unavailable` (the provider of a remote
 * identity check)
 */
export async function prepareEnvelope(
  services: Services,
  key: KeyActor,
  unplaced: UnplacedEnvelope,
  blob: Context['blob'],
  { special, plan = newPlan(unplaced) }: { readonly special?: Priced; readonly plan?: Plan } = {},
): Promise<PreparedEnvelope> {
  assertFieldIndexes(unplaced);
  const { organizationId } = key;
  const input: NewEnvelope = { ...unplaced, fields: await placeFields(services, organizationId, unplaced, blob) };
  const fieldIds = input.fields.map(() => newId());
  const seal = await planSeal(services, key, input);
  const { roles } = seal;
  const marks = agentMarks(input, roles);
  const planned = { input, fieldIds, roles, marks, organizationId };
  const pdfs = await Promise.all(input.documents.map((_, index) => intake(services, planned, index, blob)));
  const usual = await checkSigners(services, key, input, seal);
  const mission = await planMission(services, key, input);
  const priced = special ?? usual;
  if (input.send && input.signers.some(({ identity }) => identity)) await assertAffordable(services, key, priced);
  const attestations = await prepareAttestations(services, key, input.signers);
  const mandateId = seal.mandate?.id ?? null;
  const placed = placedMarks(marks, pdfs);
  const fields = [...input.fields, ...placed.map(({ id: _, ...field }) => field)];
  return {
    ...plan,
    input: { ...input, fields },
    fieldIds: [...fieldIds, ...placed.map(({ id }) => id)],
    ...{ pdfs, attestations, mandateId, roles, mission, priced },
  };
}

/** The fields of a request, each with its place: those at texts of the documents too, and those of tags. */
async function placeFields(
  services: Services,
  organizationId: string,
  { documents, signers, fields, tagNames }: UnplacedEnvelope,
  blob: Context['blob'],
): Promise<NewEnvelope['fields']> {
  const pdfs = documents.map(({ pdf }) => pdf);
  const placed = await placeAnchored(services, { organizationId, pdfs, fields }, blob);
  if (!tagNames) return placed;
  const people = signers.map(({ name }, index) => ({ names: [name, tagNames[index] ?? name] }));
  const tagged = { organizationId, pdfs, people, fieldCount: placed.length };
  return [...placed, ...(await fieldsFromTags(services, tagged, blob))];
}

interface Planned extends Pick<PreparedEnvelope, 'input' | 'roles' | 'fieldIds'> {
  readonly marks: readonly AgentMark[];
  readonly organizationId: string;
}

const intake = (
  services: Services,
  { input, fieldIds, roles, marks, organizationId }: Planned,
  index: number,
  blob: Context['blob'],
): Promise<IntakenPdf> => {
  const onDocument = input.fields
    .map((field, position) => ({ ...field, position }))
    .filter(({ documentIndex }) => documentIndex === index);
  return intakePdf(
    services,
    {
      organizationId,
      pdf: itemAt(input.documents, index).pdf,
      path: `documents.${index}.pdfBase64`,
      fields: onDocument.map(({ position, type, page, x, y, width, height, value, signerIndex }) => ({
        id: itemAt(fieldIds, position),
        type,
        page,
        x,
        y,
        width,
        height,
        value,
        signerName: itemAt(input.signers, signerIndex).name,
        ...(position === digitalPosition({ input, roles }, onDocument, signerIndex)
          ? { digital: true, locks: othersOf(onDocument, position, signerIndex).map((id) => itemAt(fieldIds, id)) }
          : {}),
        path: `fields.${position}`,
      })),
      marks: marks
        .filter(({ documentIndex }) => documentIndex === index)
        .map(({ id, type, x, y, width, height, signerIndex }) => ({
          ...{ id, type, x, y, width, height },
          signerName: itemAt(input.signers, signerIndex).name,
        })),
    },
    blob,
  );
};

type PlacedInput = NewEnvelope['fields'][number] & { readonly position: number };

/** Positions of a signer's fields on a document, without `except`. */
const othersOf = (onDocument: readonly PlacedInput[], except: number, signer: number): number[] =>
  onDocument.flatMap(({ position, signerIndex }) => (signerIndex === signer && position !== except ? [position] : []));

/** Position of the field that becomes the signer's digital signature. Undefined for signers without one. */
function digitalPosition(
  { input: { signatureLevel, signers }, roles }: Pick<Planned, 'input' | 'roles'>,
  onDocument: readonly PlacedInput[],
  signer: number,
): number | undefined {
  const { identity, identityId } = itemAt(signers, signer);
  const attested = { role: itemAt(roles, signer), identityId: identity || identityId ? 'attested' : null };
  if (levelOf({ signatureLevel }, attested) !== 'ADVANCED') return undefined;
  return digitalField(onDocument.filter(({ signerIndex }) => signerIndex === signer))?.position;
}

/**
 * Checks that an envelope can be sealed as planned, and its signers identified and reached. Returns what it costs.
 * @throws Fault `mandate_required`, `agent_not_in_mandate`, `mandate_scope`, `identity_required`, `phone_required`
 */
async function checkSigners(services: Services, key: KeyActor, input: NewEnvelope, seal: SealPlan): Promise<Priced> {
  assertSealable(input, seal);
  assertSignersAttested(input);
  await assertAttestable(services, key, input.signers);
  const signers = input.signers.map(({ authentication }, at) => ({ authentication, role: itemAt(seal.roles, at) }));
  return pricedAs(input.signatureLevel, signers);
}

/**
 * Checks everything of an envelope that needs no PDF, without creating it. Returns what it costs.
 * @throws Fault as `checkSigners` does
 */
export const checkEnvelope = async (services: Services, key: KeyActor, input: NewEnvelope): Promise<Priced> =>
  checkSigners(services, key, input, await planSeal(services, key, input));

/** How an envelope will be sealed. */
interface SealPlan {
  /** The mandate to seal under. Null at the other levels, and if the organisation has no such mandate. */
  readonly mandate: WholeMandate | null;
  /** The role of each signer: agents seal, the others sign. */
  readonly roles: readonly Signer['role'][];
}

/**
 * Finds the mandate of an envelope at level organization_seal, in any state: its state is checked when a batch is
 * created. Signers whose e-mail address is an agent's get the role agent. The other levels ignore the mandate.
 */
async function planSeal(services: Services, key: KeyActor, input: NewEnvelope): Promise<SealPlan> {
  const { signatureLevel, mandateId, signers } = input;
  const wanted = signatureLevel === 'ORGANIZATION_SEAL' ? mandateId : null;
  const mandate = wanted ? await findMandate(services, key, wanted) : null;
  return { mandate, roles: signers.map((signer) => roleUnder(mandate, signer)) };
}

const roleUnder = (mandate: WholeMandate | null, { email }: NewSigner): Signer['role'] =>
  mandate && findAgent(mandate, email) ? 'AGENT' : 'SIGNER';

/**
 * @throws Fault `mandate_required` (none, unknown, or another organisation's), `agent_not_in_mandate` (no signer is an
 * agent), `mandate_scope` (the kind of document that the sender stated is not among those of the mandate)
 */
function assertSealable({ signatureLevel, documentKind }: NewEnvelope, { mandate, roles }: SealPlan): void {
  if (signatureLevel !== 'ORGANIZATION_SEAL') return;
  if (!mandate) throw refuse('mandate_required');
  if (!roles.includes('AGENT')) throw refuseMandate('agent_not_in_mandate', because('no_agent'));
  if (documentKind) assertInScope(mandate, documentKind);
}
