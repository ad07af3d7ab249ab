import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { languageOf } from '../../kernel/language.ts';
import { type Template, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { lockOwnEnvelope, readOutline } from '../envelopes/index.ts';
import { assertDistinctRoles } from './policy.ts';
import { because } from './reasons.ts';
import { writeTemplate } from './write-template.ts';

interface FromEnvelope {
  readonly envelopeId: string;
  readonly name: string;
  /** Names of the roles, in the order of the signers. */
  readonly roles: readonly string[];
}

/**
 * Creates a template with the documents, fields and terms of an envelope in any status. Each signer becomes a role; the
 * people themselves are not copied. The envelope is locked, so that it is not purged before the template keeps its
 * files.
 * @throws Fault `not_found`, `gone` (the documents were purged), `invalid_body`
 */
export function createTemplateFromEnvelope(
  services: Services,
  actor: Actor,
  { envelopeId, name, roles }: FromEnvelope,
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'create-template-from-envelope', async (tx) => {
    await lockOwnEnvelope(tx, key, envelopeId);
    const { envelope, documents, signers, fields, reminders } = await readOutline(tx, key, envelopeId);
    assertDistinctRoles(roles, (index) => `roles.${index}`);
    if (roles.length !== signers.length) {
      const details = [{ path: 'roles', ...because('roles_per_signer', { count: signers.length }) }];
      throw refuse('invalid_body', because('signer_without_role'), details);
    }
    const { message, signatureLevel, qualifiedTimestamp, mandateId, documentKind, expiresInDays, retentionDays } =
      envelope;
    const documentLanguage = languageOf(envelope.documentLanguage);
    const terms = { name, message, signatureLevel, qualifiedTimestamp, mandateId, documentKind, documentLanguage };
    return writeTemplate(services, tx, key, {
      terms: { ...terms, expiresInDays, retentionDays },
      reminders,
      roles: signers.map(({ order, authentication }, index) => ({ name: roles[index]!, order, authentication })),
      documents: documents.map(({ name: title, sha256, size, pages }) => ({
        name: title,
        sha256,
        size,
        pages: pages as object,
      })),
      fields: fields.map(({ signerIndex, ...field }) => ({ ...field, roleIndex: signerIndex })),
    });
  });
}
