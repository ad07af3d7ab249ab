import type { Actor, KeyActor, Origin } from '../../kernel/actor.ts';
import { type Envelope, preparedTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import type { Priced } from '../credits/index.ts';
import { noUploads } from '../documents/index.ts';
import {
  checkEnvelope,
  createEnvelopeIn,
  type PreparedEnvelope,
  prepareEnvelope,
  send,
  withDefaults,
} from '../envelopes/index.ts';
import { fillTemplate } from './fill-template.ts';
import type { FillRequest } from './input.ts';
import { namingRoles } from './naming-roles.ts';
import { getWhole, type WholeTemplate } from './store.ts';

/**
 * Creates an envelope from a template whose roles are filled, and sends it if `send` is set. The envelope is
 * independent of the template afterwards. Checks, credits and files are as for `createEnvelope`.
 * @throws Fault `not_found`, `invalid_body`, and as `prepareEnvelope` does
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
    const envelope = await createEnvelopeIn(services, tx, key, origin, prepared);
    return prepared.input.send ? send(services, tx, actor, origin, envelope, prepared.priced) : envelope;
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
  const input = withDefaults(fillTemplate(template, request));
  return namingRoles(template, request, () => prepareEnvelope(services, key, input, noUploads));
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
  const { fields: _, ...input } = withDefaults(fillTemplate(people, { ...request, values: [] }));
  return namingRoles(template, request, () => checkEnvelope(services, key, { ...input, fields: [] }));
}
