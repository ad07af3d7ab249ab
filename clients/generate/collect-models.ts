import { type Contract, refName, resolve, type Schema } from './contract.ts';
import { type EnumType, type Field, type Model, requiredFirst, type Type } from './model.ts';
import { pascal, singular } from './names.ts';

/** Requests and answers differ: an input model has the suffix `Input`, and only answers have named enumerations. */
export type Side = 'input' | 'answer';

/**
 * Collects the models that operations and events use, by name. Objects without a name in the contract get one from
 * their place: `principal` in a request is `PrincipalInput`, `agent` of the answer `SealBatch` is `SealBatchAgent`.
 */
export class Models {
  readonly #contract: Contract;
  readonly #models = new Map<string, { side: Side; schema: Schema; model: Model }>();
  readonly #enums = new Map<string, Omit<EnumType, 'kind'>>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  of(side: Side): Model[] {
    return [...this.#models.values()].filter((each) => each.side === side).map(({ model }) => model);
  }

  get enums(): (Omit<EnumType, 'kind'> & { name: string })[] {
    return [...this.#enums].map(([name, set]) => ({ ...set, name }));
  }

  /** The fields of an object schema, in its order. */
  fieldsOf(given: Schema, side: Side, owner: string): Field[] {
    const schema = this.#merged(given);
    return Object.entries(schema.properties ?? {}).map(([name, property]) =>
      this.field(name, property, { side, owner, isRequired: schema.required?.includes(name) ?? false }),
    );
  }

  field(
    name: string,
    given: Schema,
    { side, owner, isRequired }: { readonly side: Side; readonly owner: string; readonly isRequired: boolean },
  ): Field {
    const schema = this.#merged(given);
    const { default: byDefault } = schema;
    const notes = [
      given.description ?? (given.$ref ? undefined : schema.description),
      byDefault !== undefined && side === 'input' ? `Default: ${JSON.stringify(byDefault)}.` : undefined,
    ];
    return {
      name,
      isRequired,
      isNullable: typesOf(schema).includes('null'),
      type: this.#type(given, side, this.#nameInside(name, side, owner)),
      description: notes.filter(Boolean).join(' '),
    };
  }

  /** Adds the model of an object schema under a name, with every model inside it. */
  add(name: string, given: Schema, side: Side): string {
    const schema = this.#merged(given);
    const known = this.#models.get(name);
    if (known) {
      if (JSON.stringify(known.schema) !== JSON.stringify(schema)) throw new Error(`two models would be named ${name}`);
      return name;
    }
    const model = { name, description: schema.description ?? '', fields: [] as readonly Field[] };
    // Before its fields, so that a model which contains itself ends.
    this.#models.set(name, { side, schema, model });
    model.fields = requiredFirst(this.fieldsOf(schema, side, name));
    return name;
  }

  #type(given: Schema, side: Side, nameInside: string): Type {
    const schema = this.#merged(given);
    const [type] = typesOf(schema).filter((each) => each !== 'null');
    const open = schema['x-extensible-enum'];
    const values = open ?? schema.enum?.filter((value) => value !== null);
    if (values) return this.#enum({ values, isOpen: open !== undefined }, given, side);
    if (type === 'array') return { kind: 'list', of: this.#type(schema.items!, side, singularName(nameInside, side)) };
    if (schema.properties)
      return { kind: 'model', name: this.add(this.#nameOf(given, side) ?? nameInside, given, side) };
    if (type === 'object' || !type) return { kind: 'json' };
    if (schema.format === 'date-time') return { kind: 'moment' };
    if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean') return { kind: type };
    throw new Error(`${nameInside}: no type for ${JSON.stringify(schema)}`);
  }

  #enum(set: Omit<EnumType, 'kind'>, given: Schema, side: Side): Type {
    const name = refName(given);
    if (!name || side === 'input') return { kind: 'enum', ...set };
    this.#enums.set(name, set);
    return { kind: 'enum', ...set, name };
  }

  #nameOf(given: Schema, side: Side): string | undefined {
    const name = refName(given);
    return name && side === 'input' ? `${name.replace(/Input$/, '')}Input` : name;
  }

  #nameInside(property: string, side: Side, owner: string): string {
    if (side === 'input') return `${pascal(property)}Input`;
    const list = /^(.+)List$/.exec(owner)?.[1];
    return list && property === 'data' ? `${list}Summary` : owner + pascal(property);
  }

  /**
   * The schema behind a reference. Its `allOf` and alternatives of objects are one object; of another `anyOf`, it is
   * the part that is not null.
   */
  #merged(given: Schema): Schema {
    const schema = resolve(this.#contract, given);
    const alternatives = schema.anyOf?.filter((each) => each.properties);
    if (alternatives?.length) return withAllFields(schema, alternatives);
    const choices = schema.anyOf?.filter((each) => each.type);
    const strings = choices?.find((each) => each.enum) ?? choices?.find((each) => each.type !== 'null');
    if (strings && !schema.properties) return { ...schema, ...this.#merged(strings) };
    if (!schema.allOf) return schema;
    const parts = schema.allOf.map((each) => this.#merged(each));
    return {
      ...schema,
      type: 'object',
      required: parts.flatMap(({ required = [] }) => required),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    };
  }
}

/** One object with the fields of all alternatives. A field is required if every alternative requires it. */
const withAllFields = ({ anyOf: _, ...schema }: Schema, alternatives: readonly Schema[]): Schema => ({
  ...schema,
  type: 'object',
  required: alternatives
    .map(({ required = [] }) => required)
    .reduce((one, other) => one.filter((name) => other.includes(name))),
  properties: Object.assign({}, ...alternatives.map(({ properties }) => properties)),
});

const typesOf = ({ type, enum: values, properties }: Schema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? (values ? ['string'] : properties ? ['object'] : []));

/** `DocumentsInput` → `DocumentInput`, `MandateAgents` → `MandateAgent`. */
const singularName = (name: string, side: Side): string =>
  side === 'input' ? `${singular(name.replace(/Input$/, ''))}Input` : singular(name);
