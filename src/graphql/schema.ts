import '../platform/graphql/scalars.ts';
import '../platform/graphql/node.ts';
import '../modules/rooms.ts';
import './errors.ts';
import { builder } from '../platform/graphql/builder.ts';
import { withDirectives } from '../platform/graphql/directives.ts';

/** The complete GraphQL schema. The manifest of a room adds its types and fields to the shared builder. */
export const schema = withDirectives(builder.toSchema());
