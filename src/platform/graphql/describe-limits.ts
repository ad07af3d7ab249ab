import SchemaBuilder, { BasePlugin, type PothosInputFieldConfig, type SchemaTypes } from '@pothos/core';
import { limitsOf, limitsSentence } from './validators.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      describeLimits: DescribeLimits<Types>;
    }
  }
}

/**
 * Pothos plugin: adds the limits of the `validate` option to the descriptions of arguments and input fields, for
 * introspection. `schema.graphql` has them as directives.
 */
class DescribeLimits<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const limits = limitsOf((config.pothosOptions as { readonly validate?: unknown }).validate);
    if (!limits) return config;
    return { ...config, description: `${config.description ?? ''} ${limitsSentence(limits)}`.trim() };
  }
}

const name = 'describeLimits' as const;
SchemaBuilder.registerPlugin(name, DescribeLimits);
export default name;
