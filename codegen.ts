import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * What is generated from schema.graphql: the typed documents of the pages. Each `.graphql` file beside a page becomes
 * a plain string that carries the types of its variables and of its answer; no GraphQL parser reaches the browser.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'src/pages/web/**/*.graphql',
  generates: {
    'src/pages/web/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        scalars: { DateTime: 'string', ID: 'string' },
        defaultScalarType: 'unknown',
        useTypeImports: true,
      },
    },
  },
};

export default config;
