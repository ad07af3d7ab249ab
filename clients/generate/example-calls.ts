import { type Api, type Field, type Operation, requiredFirst, type Type } from './model.ts';
import { camel, snake } from './names.ts';
import { indent } from './text.ts';

/** An example of `src/pages/docs/examples.json`: a request, in which `$ENVELOPE` stands for an id of an earlier answer. */
export interface Example {
  /** Path parameters, by the name of the id. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Ids to keep from the answer, with their places: `slots.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** The examples in the languages of the clients, by the ending of their files. */
export interface Calls {
  readonly ts: string;
  readonly php: string;
  readonly py: string;
}

const LONGEST = 92;

/** What differs between the languages. */
interface Syntax {
  /** What is called, before the arguments and after them. */
  readonly call: (resource: string, operation: Operation, hasInput: boolean) => readonly [string, string];
  /** How an argument with a name begins. */
  readonly argument: (name: string) => string;
  /** An id of the path as an argument. */
  readonly inPath: (name: string, id: string) => string;
  /** A variable, where it is declared, and where it is read. */
  readonly declare: (name: string) => string;
  readonly variable: (name: string) => string;
  readonly member: (name: string) => string;
  readonly item: (index: string) => string;
  /** A call whose answer is only shown. Files are text in TypeScript and streams in PHP and Python. */
  readonly show: (call: string, isFile: boolean) => string;
  readonly text: (value: string) => string;
  readonly bool: (value: boolean) => string;
  readonly moment: (value: string) => string;
  /** A PDF of this machine for `documents`, and the fingerprint of one. */
  readonly pdf: (name: string) => string;
  readonly sha256: string;
  /** An object of a request: its beginning, how a field begins, its end. */
  readonly object: (model: string) => readonly [string, (name: string) => string, string];
  /** What ends a statement. */
  readonly end: string;
  /** Spaces of a level. */
  readonly tab: number;
}

/** Text in single quotes. */
const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;

const ts: Syntax = {
  call: (_, { id }, hasInput) => (hasInput ? [`await esign.${id}({`, '})'] : [`await esign.${id}(`, ')']),
  argument: (name) => `${name}: `,
  inPath: (name, id) => (name === id ? name : `${name}: ${id}`),
  declare: (name) => `const ${camel(name)}`,
  variable: camel,
  member: (name) => `.${name}`,
  item: (index) => `[${index}]!`,
  show: (call) => `console.log(${call})`,
  text: quoted,
  bool: String,
  moment: quoted,
  pdf: (name) => `{ name: ${quoted(name)}, pdf_base64: toBase64(contract) }`,
  sha256: "createHash('sha256').update(contract).digest('hex')",
  object: () => ['{', (name) => `${name}: `, '}'],
  ...{ end: ';', tab: 2 },
};

const php: Syntax = {
  call: (resource, { name }) => [`$esign->${camel(resource)}->${camel(name)}(`, ')'],
  argument: (name) => `${camel(name)}: `,
  inPath: (_, id) => id,
  declare: (name) => `$${camel(name)}`,
  variable: (name) => `$${camel(name)}`,
  member: (name) => `->${camel(name)}`,
  item: (index) => `[${index}]`,
  show: (call, isFile) => (isFile ? `echo stream_get_contents(${call})` : `print_r(${call})`),
  text: quoted,
  bool: String,
  moment: (value) => `new DateTimeImmutable(${quoted(value)})`,
  pdf: (name) => `Pdf::fromPath('contract.pdf', ${quoted(name)})`,
  sha256: "hash_file('sha256', 'contract.pdf')",
  object: (model) => [`new Input\\${model}(`, (name) => `${camel(name)}: `, ')'],
  ...{ end: ';', tab: 4 },
};

const py: Syntax = {
  call: (resource, { name }) => [`esign.${snake(resource)}.${snake(name)}(`, ')'],
  argument: (name) => `${snake(name)}=`,
  inPath: (_, id) => id,
  declare: snake,
  variable: snake,
  member: (name) => `.${snake(name)}`,
  item: (index) => `[${index}]`,
  show: (call, isFile) => (isFile ? `print(${call}.read().decode())` : `print(${call})`),
  text: (value) => JSON.stringify(value),
  bool: (value) => (value ? 'True' : 'False'),
  // Python before 3.11 reads no Z.
  moment: (value) => `datetime.fromisoformat(${JSON.stringify(value.replace(/\.000Z$/, '+00:00'))})`,
  pdf: (name) => `pdf("contract.pdf", ${JSON.stringify(name)})`,
  sha256: 'sha256_of("contract.pdf")',
  object: () => ['{', (name) => `${JSON.stringify(name)}: `, '}'],
  ...{ end: '', tab: 4 },
};

/** The models of inputs by their name. */
type Inputs = ReadonlyMap<string, readonly Field[]>;

/** Writes the call of each operation with its example as each client makes it. The ids of earlier answers are variables. */
export function writeCalls(api: Api, examples: Readonly<Record<string, Example>>): Record<string, Calls> {
  const inputs: Inputs = new Map(api.inputs.map(({ name, fields }) => [name, requiredFirst(fields)]));
  const calls = api.resources.flatMap(({ name: resource, operations }) =>
    operations.map((operation): [string, Calls] => {
      const example = examples[operation.id];
      if (!example) throw new Error(`${operation.id} has no example in src/pages/docs/examples.json`);
      const write = (syntax: Syntax) => writeCall(syntax, resource, operation, example, inputs);
      return [operation.id, { ts: write(ts), php: write(php), py: write(py) }];
    }),
  );
  return Object.fromEntries(calls);
}

function writeCall(
  syntax: Syntax,
  resource: string,
  operation: Operation,
  { path = {}, query = '', body = {}, keep = {} }: Example,
  inputs: Inputs,
): string {
  const { pathFields, queryFields, bodyFields, result } = operation;
  const asked: Readonly<Record<string, unknown>> = { ...Object.fromEntries(new URLSearchParams(query)), ...body };
  const named = [...queryFields, ...(bodyFields ?? [])].filter((field) => asked[field.name] !== undefined);
  const parts = [
    ...pathFields.map(({ name }) => [syntax.inPath(name, syntax.variable(`${path[name]}_ID`))]),
    ...named.map(({ name, type }) => prefixed(syntax.argument(name), codeOf(syntax, type, asked[name], inputs))),
  ];
  const [open, close] = syntax.call(resource, operation, parts.length > 0);
  const call = joined(open, parts, close, open.endsWith('{'))
    .map((line) => line.replace(/^ +/, (spaces) => spaces.repeat(syntax.tab / 2)))
    .join('\n');
  const kept = Object.entries(keep);
  if (kept.length === 0) return syntax.show(call, result === null) + syntax.end;
  const answer = result ?? '';
  const lines = kept.map(([id, place]) => {
    const reached = place.split('.').map((part) => (/^\d/.test(part) ? syntax.item(part) : syntax.member(part)));
    return `${syntax.declare(`${id}_ID`)} = ${syntax.variable(answer)}${reached.join('')}`;
  });
  return [`${syntax.declare(answer)} = ${call}`, ...lines].map((line) => line + syntax.end).join('\n');
}

/** A value of an example as lines of code. */
function codeOf(syntax: Syntax, type: Type, value: unknown, inputs: Inputs): readonly string[] {
  if (type.kind === 'list') {
    const items = (value as readonly unknown[]).map((each) => codeOf(syntax, type.of, each, inputs));
    return joined('[', items, ']');
  }
  if (type.kind === 'model') {
    const given = value as Readonly<Record<string, unknown>>;
    if ('pdf_base64' in given) return [syntax.pdf(String(given.name))];
    const [open, begin, close] = syntax.object(type.name);
    const parts = (inputs.get(type.name) ?? [])
      .filter(({ name }) => given[name] !== undefined)
      .map((field) => prefixed(begin(field.name), codeOf(syntax, field.type, given[field.name], inputs)));
    return joined(open, parts, close, syntax === ts);
  }
  if (typeof value === 'boolean') return [syntax.bool(value)];
  if (typeof value !== 'string') return [String(value)];
  if (value.startsWith('$(sha256sum')) return [syntax.sha256];
  if (value.startsWith('$')) return [syntax.variable(`${value.slice(1)}_ID`)];
  if (type.kind === 'integer' || type.kind === 'number') return [value];
  return [type.kind === 'moment' ? syntax.moment(value) : syntax.text(value)];
}

const prefixed = (prefix: string, [first = '', ...others]: readonly string[]): readonly string[] => [
  prefix + first,
  ...others,
];

/** Parts on one line, or on lines of their own if they are too long for that. */
function joined(
  open: string,
  parts: readonly (readonly string[])[],
  close: string,
  isSpaced = false,
): readonly string[] {
  const space = isSpaced && parts.length ? ' ' : '';
  const line = `${open}${space}${parts.flat().join(', ')}${space}${close}`;
  if (parts.every((part) => part.length === 1) && line.length <= LONGEST) return [line];
  return [open, ...parts.flatMap((part) => indent([...part.slice(0, -1), `${part.at(-1)},`], '  ')), close];
}
