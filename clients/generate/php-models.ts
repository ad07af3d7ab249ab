import { type Api, type Field, innermost, type Model } from './model.ts';
import { camel, upper } from './names.ts';
import {
  docComment,
  documentedType,
  nativeType,
  orNull,
  phpFile,
  prose,
  readField,
  variable,
  writeValue,
} from './php-types.ts';
import { indent, wrap } from './text.ts';

/** The files of the namespace `Esign\Model`: what the service returns, and the values of its enumerations. */
export function writeModels({ answers, enums, events }: Api): Record<string, string> {
  const eventNames = [...Object.values(events), 'UnknownEvent'];
  const models = answers.map((each): [string, string] => [each.name, writeModel(each, eventNames.includes(each.name))]);
  const constants = enums.map(({ name, values, isOpen }): [string, string] => {
    const about = docComment([isOpen ? 'Known values. A newer server may send others.' : 'All values.']);
    const lines = values.map((value) => `    public const ${upper(value)} = '${value}';`);
    return [name, phpFile('Model', [], [...about, `final class ${name}`, '{', ...lines, '}'])];
  });
  const classes = Object.entries(events).map(([event, name]) => `        '${event}' => ${name}::class,`);
  const table = [
    ...docComment(['The class of each event that this version knows.']),
    'final class Events',
    '{',
    '    public const CLASSES = [',
    ...classes,
    '    ];',
    '}',
  ];
  return inFiles([...models, ...constants, ['Events', phpFile('Model', [], table)]]);
}

const inFiles = (classes: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(classes.map(([name, text]) => [`${name}.php`, text]));

function writeModel({ name, description, fields }: Model, isEvent: boolean): string {
  const property = (field: Field): string[] => {
    const type = nativeType(field.type, 'answer');
    const mayBeNull = !field.isRequired || field.isNullable;
    return [
      ...docComment(noteOf(field, 'answer', mayBeNull)),
      `public readonly ${mayBeNull ? orNull(type) : type} ${variable(field)},`,
    ];
  };
  const needsJson = fields.some(({ type }) => innermost(type).kind === 'moment');
  const lines = [
    ...docComment(prose(description)),
    `final class ${name}${isEvent ? ' implements WebhookEvent' : ''}`,
    '{',
    ...indent([
      'public function __construct(',
      ...indent([
        ...fields.flatMap(property),
        '/** @var array<string, mixed> The JSON object, with fields that this version does not know. */',
        'public readonly array $raw = [],',
      ]),
      ') {',
      '}',
      '',
      '/** @param array<string, mixed> $data */',
      'public static function fromArray(array $data): self',
      '{',
      '    return new self(',
      ...indent(indent(fields.map((each) => `${camel(each.name)}: ${readField(each)},`))),
      '        raw: $data,',
      '    );',
      '}',
    ]),
    '}',
  ];
  return phpFile('Model', [...(needsJson ? ['Json'] : []), ...(isEvent ? ['WebhookEvent'] : [])], lines);
}

/** The comment of a property: its documented type, if there is one, and its description. */
function noteOf({ type, description }: Field, side: 'input' | 'answer', mayBeNull: boolean): string[] {
  const documented = documentedType(type, side);
  if (!documented) return prose(description);
  return wrap(`@var ${documented}${mayBeNull ? '|null' : ''} ${description}`, 100);
}

/** The files of the namespace `Esign\Input`: objects inside a request. */
export function writeInputs({ inputs }: Api): Record<string, string> {
  return inFiles(inputs.map((each) => [each.name, writeInput(each)]));
}

function writeInput({ name, description, fields }: Model): string {
  const property = (field: Field): string[] => {
    const type = nativeType(field.type, 'input');
    return [
      ...docComment(noteOf(field, 'input', !field.isRequired)),
      `public readonly ${field.isRequired ? type : orNull(type)} ${variable(field)}${field.isRequired ? '' : ' = null'},`,
    ];
  };
  const lines = [
    ...docComment(prose(description)),
    `final class ${name} implements \\JsonSerializable`,
    '{',
    ...indent([
      'public function __construct(',
      ...indent(fields.flatMap(property)),
      ') {',
      '}',
      '',
      '/** @return array<string, mixed> */',
      'public function jsonSerialize(): array',
      '{',
      '    return Json::withoutNull([',
      ...indent(indent(fields.map((each) => `'${each.name}' => ${writeValue(each, `$this->${camel(each.name)}`)},`))),
      '    ]);',
      '}',
    ]),
    '}',
  ];
  return phpFile('Input', ['Json'], lines);
}

/** `ErrorCode.php`: a constant for each error code, with its meaning. */
export function writeErrorCode({ codes }: Api): string {
  const constants = Object.entries(codes).flatMap(([code, { status, meaning }]) => [
    ...docComment(prose(`${status}: ${meaning}`)),
    `public const ${upper(code)} = '${code}';`,
  ]);
  const statuses = Object.entries(codes).map(([code, { status }]) => `    '${code}' => ${status},`);
  const lines = [
    ...docComment(['The error codes of this version of the contract. A newer server may send others.']),
    'final class ErrorCode',
    '{',
    ...indent([
      ...constants,
      '',
      '/** The HTTP status that REST answers with. GraphQL has the same codes without a status. */',
      'public const STATUS = [',
      ...statuses,
      '];',
    ]),
    '}',
  ];
  return phpFile('', [], lines).replace('namespace Esign\\;', 'namespace Esign;');
}
