import type { EnumType, Field, Type } from './model.ts';

const literal = (values: readonly string[]): string =>
  `Literal[${values.map((each) => JSON.stringify(each)).join(', ')}]`;

/** The type of a value that the service returns. */
export function answerType(type: Type): string {
  switch (type.kind) {
    case 'moment':
      return 'datetime';
    case 'enum':
      return type.name ?? literalOf(type);
    case 'list':
      return `List[${answerType(type.of)}]`;
    default:
      return plainType(type);
  }
}

/** The type of a value that the caller passes. */
export function inputType(type: Type): string {
  switch (type.kind) {
    case 'moment':
      return 'Union[datetime, str]';
    case 'enum':
      return literal(type.values);
    case 'list':
      return `Sequence[${inputType(type.of)}]`;
    default:
      return plainType(type);
  }
}

function plainType(type: Type): string {
  if (type.kind === 'model') return type.name;
  const names = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', json: 'Dict[str, Any]' };
  return names[type.kind as keyof typeof names];
}

/** The literal type of a set. If the set is open, any other text has this type too. */
export const literalOf = ({ values, isOpen }: Pick<EnumType, 'values' | 'isOpen'>): string =>
  isOpen ? `Union[${literal(values)}, str]` : literal(values);

/** Whether an attribute of an answer may be None. */
export const mayBeNone = ({ isRequired, isNullable }: Field): boolean => !isRequired || isNullable;

/** The expression that reads a field of an answer from `data`. */
export function readField(field: Field): string {
  const key = JSON.stringify(field.name);
  const read = readerOf(field.type);
  const value = field.isRequired ? `data[${key}]` : `data.get(${key})`;
  if (!read) return value;
  if (field.type.kind === 'list')
    return mayBeNone(field) ? `maybe(each(${read}), ${value})` : `each(${read})(${value})`;
  return mayBeNone(field) ? `maybe(${read}, ${value})` : `${read}(${value})`;
}

/** The function that reads a value, or an item of a list; undefined for values that JSON already has. */
function readerOf(type: Type): string | undefined {
  if (type.kind === 'list') return readerOf(type.of);
  if (type.kind === 'moment') return 'moment';
  return type.kind === 'model' ? `${type.name}.from_json` : undefined;
}
