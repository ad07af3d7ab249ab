import { builder } from '../platform/graphql/builder.ts';
import { enumValues } from '../platform/graphql/enum-values.ts';
import { catalogue } from './catalogue.ts';

// Every error code, for the directive `@error`. Answers carry the internal values: `not_found`.
builder.enumType('ErrorCode', {
  description:
    'The code of an error. In answers, `extensions.code` has it in lower case, as REST does: `not_found` for `NOT_FOUND`. New codes may be added.',
  values: enumValues(Object.fromEntries(Object.entries(catalogue).map(([code, { meaning }]) => [code, meaning]))),
});
