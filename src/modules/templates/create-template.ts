import type { Actor } from '../../kernel/actor.ts';
import { preparedTransaction, type Template } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import type { TemplateRequest } from './input.ts';
import { prepareTemplate } from './prepare-template.ts';
import { writeTemplate } from './write-template.ts';

/**
 * Creates a template from PDFs. They are inspected as those of an envelope are. A failed request leaves only
 * unreferenced files, which the sweep removes.
 * @throws Fault `payload_too_large`, `invalid_body`
 */
export function createTemplate(
  services: Services,
  actor: Actor,
  request: TemplateRequest,
  blob: Context['blob'],
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return preparedTransaction(
    services.database,
    'create-template',
    () => prepareTemplate(services, key.organizationId, request, blob),
    (tx, parts) => writeTemplate(services, tx, key, parts),
  );
}
