import { ConsoleSearchNodeDocument, type ConsoleSearchNodeQuery } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { personName } from '../person-name.ts';
import { addressOf } from '../route.ts';
import { type Option, option } from './option.ts';

type Found = NonNullable<ConsoleSearchNodeQuery['node']>;

/** What has a UUID that was pasted: at most one result. */
export async function findById(id: string): Promise<Option[]> {
  const { node } = await send(ConsoleSearchNodeDocument, { id });
  const found = node && optionOf(node);
  return found ? [{ ...found, hint: node.id }] : [];
}

/** Null for what the console has no page for. */
function optionOf(node: Found): Option | null {
  switch (node.__typename) {
    case 'Envelope':
      return option('envelope', node.id, node.name, addressOf('envelopes', node.id));
    case 'Template':
      return option('template', node.id, node.name, addressOf('templates', node.id));
    case 'BulkSend':
      return option('bulk', node.id, node.name, addressOf('bulk', node.id));
    case 'AttendanceSession':
      return option('session', node.id, node.name, addressOf('attendance', node.id));
    case 'Identity':
      return option('identity', node.id, personName(node), addressOf('identities', node.id));
    case 'Mandate':
      return option('mandate', node.id, node.principal.legalName, addressOf('mandates', node.id));
    case 'SealBatch':
      return option('batch', node.id, t('batchOf', { principal: node.principalName }), addressOf('batches', node.id));
    case 'WebhookEndpoint':
      return option('webhook', node.id, node.url, addressOf('webhooks'));
    default:
      return null;
  }
}
