import type { KeyActor, Origin } from '../../../kernel/actor.ts';
import { DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Mandate, preparedTransaction, type Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrganization } from '../../access/index.ts';
import { drawInChild } from '../../documents/index.ts';
import { createEnvelopeIn, type EnvelopeRequest, prepareEnvelope, send } from '../../envelopes/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import {
  assertAttachable,
  assertBorn,
  assertLasting,
  chainOfMandate as chainOf,
  newIdentity,
  refuse as refuseIdentity,
  writeMandate,
} from '../../identities/index.ts';
import { ACT_TEXT, type MandateAct } from './act/words.ts';
import { EXPIRE_TASK } from './end-mandate.ts';
import { because, type NewMandate } from './input.ts';
import { actRules } from './limits.ts';

/**
 * Registers a mandate and sends its act to the representative, who signs it at level advanced. The act is drawn before
 * the transaction. A failed request leaves only unreferenced files, which the sweep removes.
 */
export async function createMandate(
  services: Services,
  key: KeyActor,
  origin: Origin,
  input: NewMandate,
): Promise<Mandate> {
  const prepare = async () => {
    await assertAttested(services, key, input);
    const id = newId();
    const act = await drawAct(services, await mandateCreation(services, key, id, input));
    const special = { kind: 'mandate_act' } as const;
    const envelope = await prepareEnvelope(services, key, envelopeOf(services, input, act), () => undefined, {
      special,
    });
    return { id, prepared: envelope };
  };
  return preparedTransaction(services.database, 'create-mandate', prepare, async (tx, { id, prepared }) => {
    const envelope = await createEnvelopeIn(services, tx, key, origin, prepared);
    const documentSha256 = itemAt(prepared.pdfs, 0).sha256;
    const mandate = await insert(services, tx, key, input, { id, envelopeId: envelope.id, documentSha256 });
    await appendEvent(services, tx, chainOf(mandate), {
      type: 'mandate.created',
      actor: 'organization',
      data: {
        scope: mandate.scope.map((word) => word.toLowerCase()),
        starts_at: mandate.startsAt.toISOString(),
        ends_at: mandate.endsAt.toISOString(),
        envelope_id: mandate.envelopeId,
        document_sha256: mandate.documentSha256,
        text_version: mandate.textVersion,
        agents: input.agents.length,
      },
      personal: personalMandateData(input, origin),
    });
    await enqueue(tx, EXPIRE_TASK, { id }, { runAt: mandate.endsAt, key: `${EXPIRE_TASK}:${id}` });
    await send(services, tx, key, origin, envelope, prepared.priced);
    return mandate;
  });
}

/**
 * Checks the representative's identity before anything is drawn. A pending identity is enough, because the signature
 * waits for it.
 */
async function assertAttested(
  services: Services,
  key: KeyActor,
  { principal: { representative } }: NewMandate,
): Promise<void> {
  const { identityId } = representative;
  const identity = representative.identity && newIdentity(representative.identity);
  if (identity) assertBorn(services, [['principal.representative.identity', identity]]);
  if (identityId) await assertAttachable(services, key, identityId);
  else if (identity) assertLasting(services, identity);
  else throw refuseIdentity('identity_required', because('representative_unattested'));
}

async function mandateCreation(
  services: Services,
  { organizationId, mode }: KeyActor,
  id: string,
  { principal, agents, scope, allowsConflict, validFrom, validUntil }: NewMandate,
): Promise<Parameters<typeof drawAct>[1]> {
  const { name: organization } = await readOrganization(services.database, organizationId);
  const { name, role, email, phone } = principal.representative;
  return {
    id,
    mode,
    organization,
    agents,
    scope,
    allowsConflict,
    drawnAt: services.clock.now().toISOString(),
    principal: { ...principal, representative: { name, role, email, phone } },
    validFrom: { text: validFrom.text, whole: validFrom.whole },
    validUntil: { text: validUntil.text, whole: validUntil.whole },
  };
}

/** Builds the envelope of the act, a normal envelope at level advanced. */
function envelopeOf(
  services: Services,
  { principal, message, validUntil }: NewMandate,
  { pdf, field }: DrawnAct,
): EnvelopeRequest {
  const { legalName, representative } = principal;
  const { name, email, phone, identity, identityId } = representative;
  return {
    name: cut(`Mandat de signature – ${legalName}`, 200),
    message,
    send: true,
    documentLanguage: 'fr',
    expiresInDays: actRules.expiresInDays,
    retentionDays: retention(services, validUntil.until),
    signatureLevel: 'ADVANCED',
    qualifiedTimestamp: true,
    documents: [{ name: 'Mandat de signature.pdf', pdfBase64: pdf }],
    signers: [
      {
        name,
        email,
        phone,
        identity,
        identityId,
        order: 0,
        // Without an SMS provider, the code would only reach the development mailbox.
        authentication: services.sms ? ['OTP_SMS', 'OTP_EMAIL'] : ['OTP_EMAIL'],
      },
    ],
    fields: [{ ...field, documentIndex: 0, signerIndex: 0, type: 'SIGNATURE' }],
  };
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/**
 * Returns the retention in days: as long as documents sealed under the mandate can be disputed, within an envelope's
 * limits.
 */
function retention(services: Services, until: Date): number {
  const { min, max } = actRules.retentionDays;
  const days = Math.ceil((until.getTime() - services.clock.now().getTime()) / DAY) + actRules.disputeDays;
  return Math.max(min, Math.min(max, days));
}

const insert = (
  services: Services,
  tx: Tx,
  { organizationId, mode }: KeyActor,
  { principal, agents, scope, allowsConflict, validFrom, validUntil, message }: NewMandate,
  of: { readonly id: string; readonly envelopeId: string; readonly documentSha256: string },
): Promise<Mandate> => {
  const { legalName, siren, isMerchant, legalForm, seat, registry, representative } = principal;
  return writeMandate(
    tx,
    {
      ...of,
      organizationId,
      mode,
      legalName,
      siren,
      isMerchant,
      ...{ legalForm, seat, registry, allowsConflict },
      textVersion: ACT_TEXT,
      message,
      createdAt: services.clock.now(),
      representativeName: representative.name,
      representativeRole: representative.role,
      representativeEmail: representative.email,
      representativePhone: representative.phone,
      scope: [...scope],
      validFrom: validFrom.text,
      validUntil: validUntil.text,
      startsAt: validFrom.from,
      endsAt: validUntil.until,
    },
    agents,
  );
};

/** Personal data to which the mandate's chain commits. */
const personalMandateData = ({ principal, agents }: NewMandate, { ip }: Origin) => ({
  legal_name: principal.legalName,
  siren: principal.siren,
  representative: principal.representative.name,
  ip,
  agents: JSON.stringify(agents.map(({ name, email }) => ({ name, email }))),
});

/** A drawn act, and the place of its signature field in percent of the page, from the top left. */
export interface DrawnAct {
  /** Base64. */
  readonly pdf: string;
  readonly field: {
    readonly page: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Draws a mandate act in a child process, because it processes untrusted text with fonts. */
const drawAct = (services: Services, act: MandateAct): Promise<DrawnAct> =>
  drawInChild(services, 'drawMandateAct', act);
