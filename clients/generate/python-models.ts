import { type Api, type Field, innermost, type Model } from './model.ts';
import { answerType, inputType, literalOf, mayBeNone, readField } from './python-types.ts';
import { indent, sentence, wrap } from './text.ts';

const HEAD = '# Generated from the REST contract. Do not edit: `npm run generate`.';

export const comment = (text: string): string[] => wrap(sentence(text), 94).map((line) => `# ${line}`);

/** `answers.py`: a frozen dataclass for each object that the service returns. */
export function writeAnswers({ answers, enums, events }: Api): string {
  const ordered = containedFirst(answers);
  const lines = [
    '"""What the service returns. `raw` is the JSON object, with the fields that this version does not know."""',
    HEAD,
    'from dataclasses import dataclass, field',
    'from datetime import datetime',
    'from typing import Any, Dict, List, Literal, Mapping, Optional, Type, Union',
    '',
    'from .._json import each, maybe, moment',
    '',
    ...enums.map((each) => `${each.name} = ${literalOf(each)}`),
    ...ordered.flatMap(writeAnswer),
    '',
    '',
    'WebhookEvent = Union[',
    ...indent([...Object.values(events), 'UnknownEvent'].map((name) => `${name},`)),
    ']',
    'EVENTS: Dict[str, Type[Any]] = {',
    ...indent(Object.entries(events).map(([event, name]) => `${JSON.stringify(event)}: ${name},`)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function writeAnswer({ name, description, fields }: Model): string[] {
  const attribute = (each: Field): string[] => {
    const type = answerType(each.type);
    const optional = mayBeNone(each) ? `Optional[${type}]` : type;
    return [`${each.name}: ${optional}${each.isRequired ? '' : ' = None'}`, ...docstring(each.description)];
  };
  return [
    '',
    '',
    '@dataclass(frozen=True)',
    `class ${name}:`,
    ...indent([
      ...docstring(description),
      ...(description ? [''] : []),
      ...fields.flatMap(attribute),
      'raw: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)',
      '',
      '@classmethod',
      `def from_json(cls, data: Mapping[str, Any]) -> "${name}":`,
      '    return cls(',
      ...indent(indent(fields.map((each) => `${each.name}=${readField(each)},`))),
      '        raw=dict(data),',
      '    )',
    ]),
  ];
}

export function docstring(text: string): string[] {
  const lines = wrap(sentence(text), 90);
  if (lines.length === 0) return [];
  return lines.length === 1 ? [`"""${lines[0]}"""`] : [`"""${lines[0]}`, ...lines.slice(1), '"""'];
}

/** `inputs.py`: a TypedDict for each object inside a request. Python 3.9 has no `NotRequired`, hence the two classes. */
export function writeInputs({ inputs }: Api): string {
  const lines = [
    HEAD,
    'from datetime import datetime',
    'from typing import Literal, Sequence, TypedDict, Union',
    ...containedFirst(inputs).flatMap(({ name, description, fields }) => {
      const entries = (each: Field): string[] => [
        ...comment(each.description),
        `${each.name}: ${inputType(each.type)}`,
      ];
      const required = fields.filter(({ isRequired }) => isRequired);
      const optional = fields.filter(({ isRequired }) => !isRequired);
      const all = (some: readonly Field[]): string[] => indent(some.flatMap(entries));
      const noted = indent(docstring(description));
      if (optional.length === 0) return ['', '', `class ${name}(TypedDict):`, ...noted, ...all(required)];
      return [
        ...['', '', `class _${name}Required(TypedDict):`, ...all(required)],
        ...['', '', `class ${name}(_${name}Required, total=False):`, ...noted, ...all(optional)],
      ];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/** Orders models so that each comes after those that it contains. */
function containedFirst(models: readonly Model[]): Model[] {
  const ordered = new Set<Model>();
  const place = (model: Model): void => {
    for (const { type } of model.fields) {
      const inner = innermost(type);
      const contained = inner.kind === 'model' && models.find(({ name }) => name === inner.name);
      if (contained && !ordered.has(contained)) place(contained);
    }
    ordered.add(model);
  };
  for (const model of models) place(model);
  return [...ordered];
}

/** `codes.py`: the error codes with their meaning. */
export function writeCodes({ codes }: Api): string {
  const lines = [
    HEAD,
    'from typing import Dict, Literal, Union',
    '',
    'KnownErrorCode = Literal[',
    ...indent(Object.keys(codes).map((code) => `${JSON.stringify(code)},`)),
    ']',
    '"""Every error code of this version of the contract. A newer server may send others."""',
    '',
    'ErrorCode = Union[KnownErrorCode, str]',
    '',
    '# The HTTP status that REST answers with; errors of GraphQL have the same code and no status.',
    'STATUS_OF_CODE: Dict[str, int] = {',
    ...indent(Object.entries(codes).map(([code, { status }]) => `${JSON.stringify(code)}: ${status},`)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
