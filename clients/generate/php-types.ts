import type { Field, Type } from './model.ts';
import { camel } from './names.ts';
import { sentence, wrap } from './text.ts';

/** The type of a property or parameter, without null. */
export function nativeType(type: Type, side: 'input' | 'answer'): string {
  switch (type.kind) {
    case 'moment':
      return side === 'input' ? '\\DateTimeInterface|string' : '\\DateTimeImmutable';
    case 'model':
      return type.name;
    case 'list':
    case 'json':
      return 'array';
    case 'enum':
      return 'string';
    default:
      return { string: 'string', integer: 'int', number: 'float', boolean: 'bool' }[type.kind];
  }
}

/** The type for readers and static analysers, where it says more than the native one; undefined where it does not. */
export function documentedType(type: Type, side: 'input' | 'answer'): string | undefined {
  if (type.kind === 'json') return 'array<string, mixed>';
  if (type.kind === 'list') return `list<${documentedType(type.of, side) ?? nativeType(type.of, side)}>`;
  if (type.kind !== 'enum') return undefined;
  const values = type.values.map((value) => `'${value}'`).join('|');
  return type.isOpen ? `${values}|string` : values;
}

export const orNull = (type: string): string => (type.includes('|') ? `${type}|null` : `?${type}`);

/** The expression that reads a field of an answer from `$data`. A required field that is missing is a TypeError. */
export function readField({ name, type, isRequired, isNullable }: Field): string {
  const value = `$data['${name}']`;
  const read = readerOf(type);
  if (!read) return `${value} ?? null`;
  return isRequired && !isNullable ? read(`${value} ?? null`) : `isset(${value}) ? ${read(value)} : null`;
}

function readerOf(type: Type): ((value: string) => string) | undefined {
  if (type.kind === 'moment') return (value) => `Json::moment(${value})`;
  if (type.kind === 'model') return (value) => `${type.name}::fromArray(${value})`;
  if (type.kind !== 'list' || type.of.kind !== 'model') return undefined;
  const { name } = type.of;
  return (value) => `array_map(${name}::fromArray(...), ${value})`;
}

/** The expression for a field inside a request. */
export const writeValue = ({ type }: Field, variable: string): string =>
  type.kind === 'moment' ? `Json::utc(${variable})` : variable;

export const variable = ({ name }: Field): string => `$${camel(name)}`;

/** A comment of the documentation: one line, or several. Nothing if it is empty. */
export function docComment(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return lines.length === 1 ? [`/** ${lines[0]} */`] : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'];
}

export const prose = (text: string): string[] => wrap(sentence(text), 100);

/** A file with one class in a namespace. */
export const phpFile = (namespace: string, uses: readonly string[], lines: readonly string[]): string =>
  [
    '<?php',
    '',
    '// Generated from the REST contract. Do not edit: `npm run generate`.',
    '',
    'declare(strict_types=1);',
    '',
    `namespace Esign\\${namespace};`,
    '',
    ...[...new Set(uses)].sort().map((name) => `use Esign\\${name};`),
    ...(uses.length ? [''] : []),
    ...lines,
    '',
  ].join('\n');
