import type { Actor, KeyActor, Origin } from '../../kernel/actor.ts';
import { Fault, refuse, rule } from '../../kernel/fault.ts';
import { storedLanguage } from '../../kernel/language.ts';
import { type Envelope, preparedTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import type { Priced } from '../credits/index.ts';
import { noUploads } from '../documents/index.ts';
import {
  checkEnvelope,
  createEnvelopeIn,
  type EnvelopeRequest,
  fieldRequestOf,
  type PreparedEnvelope,
  prepareEnvelope,
  type RecipientRequest,
  requestedOf,
  send,
  storedCondition,
  storedFormat,
} from '../envelopes/index.ts';
import { type FillRequest, recipientTermsOf } from './input.ts';
import { limits } from './limits.ts';
import { assertRolesFilled, assertValuesPlaced, getWhole, type WholeTemplate } from './store.ts';

/**
 * Returns the request for an envelope with the documents, fields, recipients and terms of the template, signed by the people
 * who fill its roles. The signers have the order of the roles. Recipients of the request come after those of the template.
 * @throws Fault `invalid_body`
 */
function fillTemplate(
  template: WholeTemplate,
  { templateId: _, folderId: ____, roles: people, recipients: more, values, reminders, ...chosen }: FillRequest,
): EnvelopeRequest {
  assertRolesFilled(template, people);
  assertValuesPlaced(template, values ?? []);
  const recipients = [...fillRecipients(template, people), ...(more ?? [])];
  assertRoomFor(recipients);
  const given = new Map(values?.map(({ fieldId, value }) => [fieldId.toLowerCase(), value ?? null]));
  return {
    ...template,
    documentLanguage: storedLanguage(template.documentLanguage),
    ...stated(chosen),
    reminders: reminders === undefined ? ownChoice(template) : reminders,
    documents: template.documents.map(({ name, sha256, size }) => ({ name, pdfBase64: { stored: { sha256, size } } })),
    signers: template.roles.map((role) => {
      const { name, order, authentication, ownCertificate, inviteBy } = role;
      const { role: __, ...person } = people.find((one) => one.role === name)!;
      const asked = { attachments: requestedOf(role), ownCertificate, inviteBy };
      return { ...person, order, ...asked, ...(authentication.length > 0 ? { authentication } : {}) };
    }),
    recipients,
    fields: template.fields.map(({ id, templateId: __, position: ___, documentId, roleId, ...field }) =>
      fieldRequestOf({
        ...field,
        format: storedFormat(field),
        shownIf: storedCondition(field),
        documentIndex: template.documents.findIndex((one) => one.id === documentId),
        signerIndex: template.roles.findIndex((one) => one.id === roleId),
        value: given.has(id) ? given.get(id) : field.value,
      }),
    ),
  };
}

/** The recipients of the template: those with an address as they are, the others as the people who fill their roles. */
const fillRecipients = ({ recipients }: WholeTemplate, people: FillRequest['roles']): RecipientRequest[] =>
  recipients.map((recipient) => {
    const { role, name, email, order, language } = recipientTermsOf(recipient);
    if (email) return { role, name, email, order, language };
    const person = people.find((one) => one.role === name)!;
    return { role, name: person.name, email: person.email, order, language: person.language ?? language };
  });

/** @throws Fault `invalid_body` (with those of the template, too many people do not sign) */
function assertRoomFor(recipients: readonly RecipientRequest[]): void {
  const broken = rule('max_items', { count: limits.recipients.max });
  if (recipients.length > limits.recipients.max)
    throw refuse('invalid_body', broken, [{ path: 'recipients', ...broken }]);
}

/** What a request says, without what it leaves to the template. */
const stated = <T extends object>(chosen: T) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** The choice of a template that does not follow the default of the organisation. */
const ownChoice = ({ reminders }: WholeTemplate) => (reminders === 'default' ? undefined : reminders);

/**
 * Creates an envelope from a template whose roles are filled, and sends it if `send` is set. The envelope is
 * independent of the template afterwards. Checks, credits and files are as for `createEnvelope`.
 * @throws Fault `not_found`, `invalid_body`, `forbidden` (the caller only reads the folder), and as `prepareEnvelope` does
 */
export async function createEnvelopeFromTemplate(
  services: Services,
  actor: Actor,
  origin: Origin,
  request: FillRequest,
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  const prepare = async () => {
    const template = await getWhole(services.database, key, request.templateId);
    return prepareFromTemplate(services, key, template, request);
  };
  return preparedTransaction(services.database, 'create-envelope-from-template', prepare, async (tx, prepared) => {
    const { folderId = null } = request;
    const envelope = await createEnvelopeIn(services, tx, key, origin, prepared, { folderId });
    return prepared.send ? send(services, tx, actor, origin, envelope, prepared.priced) : envelope;
  });
}

/**
 * Does the work before the transaction that creates the envelope.
 * @throws Fault `invalid_body`, and as `prepareEnvelope` does
 */
export async function prepareFromTemplate(
  services: Services,
  key: KeyActor,
  template: WholeTemplate,
  request: FillRequest,
): Promise<PreparedEnvelope> {
  const filled = fillTemplate(template, request);
  return namingRoles(template, request, () => prepareEnvelope(services, key, filled, noUploads));
}

/**
 * Checks who fills the roles as `prepareFromTemplate` does, without reading the PDFs. Returns what the envelope costs.
 * Values are not checked.
 * @throws Fault `invalid_body`, and as `checkEnvelope` does
 */
export async function checkFromTemplate(
  services: Services,
  key: KeyActor,
  template: WholeTemplate,
  request: FillRequest,
): Promise<Priced> {
  const people = { ...template, documents: [], fields: [] };
  const filled = fillTemplate(people, { ...request, values: [] });
  return namingRoles(template, request, () => checkEnvelope(services, key, filled));
}

/**
 * Runs `work` and rewrites the paths of its refusals: the caller filled roles, where an envelope has signers with the
 * order of the template. `signers.1.phone` becomes `roles.0.phone`.
 */
async function namingRoles<T>(
  { roles }: WholeTemplate,
  { roles: filled }: FillRequest,
  work: () => Promise<T>,
): Promise<T> {
  const renamed = (text: string) =>
    text.replace(/\bsigners\.(\d+)/g, (_, index: string) => {
      const name = roles[Number(index)]?.name;
      return `roles.${filled.findIndex(({ role }) => role === name)}`;
    });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const details = error.details?.map((detail) => ({ ...detail, path: renamed(detail.path) }));
    const message = renamed(error.message);
    throw new Fault(error.code, error.status, error.reason ? { ...error.reason, message } : message, {
      details,
      facts: error.facts,
    });
  }
}
