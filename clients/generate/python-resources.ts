import { type Api, type Field, innermost, type Operation, type Resource } from './model.ts';
import { pascal, snake } from './names.ts';
import { comment, docstring } from './python-models.ts';
import { inputType } from './python-types.ts';
import { indent, lineOrLines, sentence, withComma } from './text.ts';

/** `resources.py`: a class for each resource with a method for each operation. */
export function writeResources({ resources, inputs }: Api): string {
  const operations = resources.flatMap((each) => each.operations);
  const answers = operations.flatMap(({ result, item }) => [result, item].filter((name) => name !== null));
  const used = operations.flatMap(({ bodyFields }) => bodyFields ?? []).map(({ type }) => innermost(type));
  const inputNames = inputs
    .map(({ name }) => name)
    .filter((name) => used.some((type) => 'name' in type && type.name === name));
  const from = (module: string, names: readonly string[]): string[] => [
    `from .${module} import (`,
    ...indent([...new Set(names)].sort().map((name) => `${name},`)),
    ')',
  ];
  const lines = [
    '# Generated from the REST contract. Do not edit: `npm run generate`.',
    'from datetime import datetime',
    'from typing import BinaryIO, Iterator, Literal, Optional, Sequence, Union',
    '',
    'from .._json import without_none',
    'from .._pages import iterate',
    'from .._transport import Transport',
    ...from('answers', answers),
    ...from('inputs', inputNames),
    ...resources.flatMap(writeResource),
    '',
    '',
    'class Resources:',
    '    """All resources of the API."""',
    '',
    '    def __init__(self, transport: Transport) -> None:',
    ...resources.map(({ name }) => `        self.${snake(name)} = ${pascal(name)}(transport)`),
  ];
  return `${lines.join('\n')}\n`;
}

const writeResource = ({ name, operations }: Resource): string[] => [
  '',
  '',
  `class ${pascal(name)}:`,
  ...indent([
    'def __init__(self, transport: Transport) -> None:',
    '    self._transport = transport',
    ...operations.flatMap((each) => (each.item ? [...writeMethod(each), ...writeIterate(each)] : writeMethod(each))),
  ]),
];

function writeMethod(operation: Operation): string[] {
  const { name, method, path, pathFields, queryFields, bodyFields, result } = operation;
  const named = [...queryFields, ...(bodyFields ?? [])];
  const isPost = method === 'POST';
  const keyed = named.length > 0 || isPost;
  const args = [
    ...(result ? [[`${result}.from_json`]] : []),
    [`"${method}"`],
    [pathOf(path, pathFields)],
    ...(queryFields.length ? [dictOf('query', queryFields)] : []),
    ...(bodyFields ? [dictOf('body', bodyFields)] : []),
    ...(isPost ? [['idempotency_key=idempotency_key']] : []),
  ];
  return [
    '',
    `def ${snake(name)}(`,
    ...indent([
      'self,',
      ...pathFields.map((each) => `${snake(each.name)}: str,`),
      ...(keyed ? ['*,'] : []),
      ...named.flatMap(parameter),
      ...(isPost ? ['idempotency_key: Optional[str] = None,'] : []),
    ]),
    `) -> ${result ?? 'BinaryIO'}:`,
    ...indent([
      ...documentation(operation),
      `return self._transport.${result ? 'json' : 'stream'}(`,
      ...indent(args.flatMap(withComma)),
      ')',
    ]),
  ];
}

function documentation({ summary, description, result }: Operation): string[] {
  const note = result ? description : `${sentence(description)} Close the stream after reading.`;
  return docstring(`${sentence(summary)} ${note}`);
}

/** Each page is a call of the list; each item is yielded once. */
function writeIterate({ name, summary, queryFields, item }: Operation): string[] {
  const filters = queryFields.filter((each) => each.name !== 'limit' && each.name !== 'offset');
  const passed = filters.map((each) => `, ${each.name}=${each.name}`).join('');
  return [
    '',
    'def iterate(',
    ...indent([
      'self,',
      '*,',
      ...filters.flatMap(parameter),
      '# Items per call, at most 100.',
      'page_size: int = 100,',
    ]),
    `) -> Iterator[${item}]:`,
    ...indent([
      ...docstring(`${sentence(summary)} Yields the items of all pages.`),
      `return iterate(lambda offset: self.${snake(name)}(limit=page_size, offset=offset${passed}))`,
    ]),
  ];
}

const parameter = (field: Field): string[] => [
  ...comment(field.description),
  field.isRequired
    ? `${snake(field.name)}: ${inputType(field.type)},`
    : `${snake(field.name)}: Optional[${inputType(field.type)}] = None,`,
];

const pathOf = (path: string, fields: readonly Field[]): string =>
  fields.length
    ? `self._transport.path("${path}", ${fields.map(({ name }) => `${name}=${snake(name)}`).join(', ')})`
    : `"${path}"`;

const dictOf = (name: string, fields: readonly Field[]): string[] =>
  lineOrLines(
    `${name}=without_none({`,
    fields.map((each) => `"${each.name}": ${snake(each.name)}`),
    '})',
  );
