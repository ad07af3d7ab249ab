import { z } from 'zod';
import type { KeyActor } from '../../../kernel/actor.ts';
import { isFramingOrigin } from '../../../kernel/origin.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { MOST_EMBED_ORIGINS, setEmbedOrigins } from '../set-embed-origins.ts';
import { OrganizationType } from './organization.ts';

const origin = z.string().refine(isFramingOrigin, 'must be an origin such as https://app.example.org');

builder.mutationField('setEmbedOrigins', (t) =>
  t.field({
    type: OrganizationType,
    description:
      'Says which origins may frame the personal pages, instead of those before. For managers, and keys with the scope webhooks:manage.',
    refuses: ['invalid_body'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      origins: t.arg.stringList({
        required: true,
        validate: z.array(origin).max(MOST_EMBED_ORIGINS),
        description: `At most ${MOST_EMBED_ORIGINS}, as a browser writes them: scheme, host, port.`,
      }),
    },
    resolve: (_root, { origins }, { services, actor }) => setEmbedOrigins(services, actor as KeyActor, origins),
  }),
);
