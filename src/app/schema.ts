import '../platform/graphql/scalars.ts';
import '../platform/graphql/pdf-scalar.ts';
import '../platform/graphql/node.ts';
import '../modules/access/schema/index.ts';
import '../modules/credits/schema/index.ts';
import '../modules/identities/schema/index.ts';
import '../modules/mandates/schema/index.ts';
import '../modules/envelopes/schema/index.ts';
import '../modules/branding/schema/index.ts';
import '../modules/labels/schema/index.ts';
import '../modules/reminder-rules/schema/index.ts';
import '../modules/reminders/schema/index.ts';
import '../modules/templates/schema/index.ts';
import '../modules/bulk-sends/schema/index.ts';
import '../modules/evidence/schema/index.ts';
import '../modules/signing/schema/index.ts';
import '../modules/mandate-acts/schema/index.ts';
import '../modules/batches/schema/index.ts';
import '../modules/attendance/schema/index.ts';
import '../modules/digest-seals/schema/index.ts';
import '../modules/verification/schema/index.ts';
import '../modules/simulation/schema/index.ts';
import '../modules/webhooks/schema/index.ts';
import './error-code.ts';
import { builder } from '../platform/graphql/builder.ts';
import { withDirectives } from '../platform/graphql/directives.ts';

/** The complete GraphQL schema. Importing a room adds its types and fields to the shared builder. */
export const schema = withDirectives(builder.toSchema());
