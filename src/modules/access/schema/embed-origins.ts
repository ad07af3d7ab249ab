import { z } from 'zod';
import type { KeyActor } from '../../../kernel/actor.ts';
import { isFramingOrigin } from '../../../kernel/origin.ts';
import { rule } from '../../../kernel/rules.ts';
import type { Organization } from '../../../platform/database/index.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { failing, items } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { changedOrganization } from './organization.ts';

/** Limit, because a header of every personal page lists all of them. */
const MOST_EMBED_ORIGINS = 50;

/** Replaces the list of origins that may frame the organisation's personal pages. Takes effect at once. */
const setEmbedOrigins = (
  { database }: Services,
  { organizationId }: KeyActor,
  origins: readonly string[],
): Promise<Organization> =>
  database.prisma.organization.update({
    where: { id: organizationId },
    data: { embedOrigins: [...new Set(origins)] },
  });

const origin = z.string().refine(isFramingOrigin, failing(rule('not_origin')));

addMutation('setEmbedOrigins', {
  description:
    'Replaces the list of origins that may show the organisation’s personal pages in a frame. For owners and managers, and for API keys with the scope `webhooks:manage`.',
  refuses: ['invalid_body'],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({
    origins: t.stringList({
      required: true,
      validate: items(origin, { max: MOST_EMBED_ORIGINS }),
      description:
        'Complete new list of origins, each with scheme, host and optional port, for example `https://app.example.org`. An empty list allows none.',
    }),
  }),
  resolve: ({ origins }, { services, actor }) => setEmbedOrigins(services, actor as KeyActor, origins),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
