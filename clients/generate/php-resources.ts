import { type Api, type Field, innermost, type Operation, type Resource } from './model.ts';
import { camel, pascal } from './names.ts';
import { docComment, documentedType, nativeType, orNull, phpFile, prose, variable, writeValue } from './php-types.ts';
import { indent, lineOrLines, sentence, withComma, wrap } from './text.ts';

/** The files of the namespace `Esign\Resource`: a class for each resource, and `Resources` with all of them. */
export function writeResources({ resources }: Api): Record<string, string> {
  const all = [
    ...docComment(['All resources of the API.']),
    'abstract class Resources',
    '{',
    ...indent([
      ...resources.map(({ name }) => `public readonly ${pascal(name)} $${name};`),
      '',
      'public function __construct(Transport $transport)',
      '{',
      ...indent(resources.map(({ name }) => `$this->${name} = new ${pascal(name)}($transport);`)),
      '}',
    ]),
    '}',
  ];
  return {
    ...Object.fromEntries(resources.map((each) => [`${pascal(each.name)}.php`, writeResource(each)])),
    'Resources.php': phpFile('Resource', ['Transport'], all),
  };
}

function writeResource({ name, operations }: Resource): string {
  const inputs = operations.flatMap(({ bodyFields }) =>
    (bodyFields ?? []).flatMap(({ type }) => {
      const inner = innermost(type);
      return inner.kind === 'model' ? [`Input\\${inner.name}`] : [];
    }),
  );
  const models = operations.flatMap(({ result, item }) =>
    [result, item].flatMap((each) => (each ? [`Model\\${each}`] : [])),
  );
  const hasMoments = operations.some(({ bodyFields }) => bodyFields?.some(({ type }) => type.kind === 'moment'));
  const lines = [
    `final class ${pascal(name)}`,
    '{',
    ...indent([
      'public function __construct(private readonly Transport $transport)',
      '{',
      '}',
      ...operations.flatMap((each) => (each.item ? [...writeMethod(each), ...writeIterate(each)] : writeMethod(each))),
    ]),
    '}',
  ];
  const hasPages = operations.some(({ item }) => item);
  const helpers = [...(hasMoments ? ['Json'] : []), ...(hasPages ? ['Pages'] : []), 'Transport'];
  return phpFile('Resource', [...inputs, ...models, ...helpers], lines);
}

function writeMethod({
  name,
  summary,
  description,
  method,
  path,
  pathFields,
  queryFields,
  bodyFields,
  result,
}: Operation): string[] {
  const named = [...queryFields, ...(bodyFields ?? [])];
  const isPost = method === 'POST';
  const doc = [
    ...prose(`${sentence(summary)} ${description}`),
    ...(pathFields.length + named.length ? [''] : []),
    ...[...pathFields, ...named].flatMap(describe),
    ...(result ? [] : ['@return resource a stream']),
  ];
  const args = [
    ...(result ? [[`${result}::fromArray(...)`]] : []),
    [`'${method}'`],
    pathFields.length ? arrayOf(`Transport::path('${path}', [`, pathFields, '])') : [`'${path}'`],
    ...(queryFields.length ? [arrayOf('query: [', queryFields)] : []),
    ...(bodyFields ? [arrayOf('body: [', bodyFields)] : []),
    ...(isPost ? [['idempotencyKey: $idempotencyKey']] : []),
  ];
  return [
    '',
    ...docComment(doc),
    `public function ${camel(name)}(`,
    ...indent([
      ...pathFields.map((each) => `string ${variable(each)},`),
      ...named.map(parameter),
      ...(isPost ? ['?string $idempotencyKey = null,'] : []),
    ]),
    `)${result ? `: ${result}` : ''} {`,
    `    return $this->transport->${result ? 'json' : 'stream'}(`,
    ...indent(indent(args.flatMap(withComma))),
    '    );',
    '}',
  ];
}

/** Each page is a call of the list; each item is yielded once. */
function writeIterate({ name, summary, queryFields, result, item }: Operation): string[] {
  const filters = queryFields.filter((each) => each.name !== 'limit' && each.name !== 'offset');
  const passed = filters.map((each) => `, ${camel(each.name)}: ${variable(each)}`).join('');
  return [
    '',
    ...docComment([
      ...prose(`${sentence(summary)} Yields the items of all pages.`),
      '',
      ...filters.flatMap(describe),
      '@param int $pageSize items per call, at most 100',
      `@return \\Generator<int, ${item}>`,
    ]),
    `public function iterate(${[...filters.map(parameter), 'int $pageSize = 100'].join(' ')}): \\Generator`,
    '{',
    `    $pageAt = fn (int $offset): ${result} => $this->${camel(name)}(limit: $pageSize, offset: $offset${passed});`,
    '    return Pages::iterate($pageAt);',
    '}',
  ];
}

const parameter = (field: Field): string => {
  const type = nativeType(field.type, 'input');
  return field.isRequired ? `${type} ${variable(field)},` : `${orNull(type)} ${variable(field)} = null,`;
};

/** The line of a parameter in the comment of its method; nothing where the native type says it all. */
function describe(field: Field): string[] {
  const documented = documentedType(field.type, 'input');
  if (!documented && !field.description) return [];
  const type = documented ?? nativeType(field.type, 'input');
  const lines = wrap(`@param ${type}${field.isRequired ? '' : '|null'} ${variable(field)} ${field.description}`, 100);
  return lines.map((line, at) => (at ? `    ${line}` : line));
}

const arrayOf = (open: string, fields: readonly Field[], close = ']'): string[] =>
  lineOrLines(
    open,
    fields.map((each) => `'${each.name}' => ${writeValue(each, variable(each))}`),
    close,
  );
