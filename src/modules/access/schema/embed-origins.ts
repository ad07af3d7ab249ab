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
      'Replaces the list of origins that may show the organisation’s personal pages in a frame. For owners and managers, and for API keys with the scope `webhooks:manage`.',
    refuses: ['invalid_body'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      origins: t.arg.stringList({
        required: true,
        validate: z.array(origin).max(MOST_EMBED_ORIGINS),
        description: `Complete new list: at most ${MOST_EMBED_ORIGINS} origins, each with scheme, host and optional port, for example \`https://app.example.org\`. An empty list allows none.`,
      }),
    },
    resolve: (_root, { origins }, { services, actor }) => setEmbedOrigins(services, actor as KeyActor, origins),
  }),
);
