import { builder } from '../../../platform/graphql/builder.ts';
import type { Delivery } from '../deliveries.ts';

const MessageChannelEnum = builder.enumType('MessageChannel', {
  description: 'How a message is sent.',
  values: { EMAIL: { description: 'By e-mail.' }, SMS: { description: 'By text message.' } } as const,
});

export const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'A message to a signer.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'What the message is: `envelope.turn` for the invitation, `envelope.reminder`, `signing.code`, `envelope.completed` and others.',
    }),
    channel: t.expose('channel', { type: MessageChannelEnum, description: 'How the message was sent.' }),
    queuedAt: t.expose('queuedAt', { type: 'DateTime', description: 'Time at which the service queued the message.' }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the mail server or the SMS provider accepted the message. Null until then, and where none is configured.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'What the mail server said, at most 300 characters. Untrusted text; null for SMS.',
    }),
  }),
});
