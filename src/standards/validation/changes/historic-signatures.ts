import { type Dict, isByteRange, isDict, type PdfObject, Raw, Ref, stringBytes } from '../../pdf/index.ts';
import type { Comparison, FieldNode, FormSurvey } from './comparison.ts';
import type { Chain, Revision } from './revision.ts';

/** A signature or document timestamp found in any revision of the file, not verified. */
export interface HistoricSignature {
  /** Fully qualified name of the field. */
  readonly field: string;
  readonly kind: 'signature' | 'document_timestamp';
  /** Such as `ETSI.CAdES.detached`; empty if the file states none. */
  readonly subFilter: string;
  /** The signature dictionary and the field, in the revision that added the signature. */
  readonly dict: Dict;
  readonly fieldDict: Dict;
  /** Offset and length of the two signed parts; null if `/ByteRange` is not four integers. */
  readonly byteRange: readonly [number, number, number, number] | null;
  /** The value of `/Contents`, including padding; null if it is not a string. */
  readonly contents: Buffer | null;
  /** The first revision that contains it. */
  readonly addedIn: Revision;
  /** The signed revision, which ends with its byte range; null if no revision ends there. */
  readonly revision: Revision | null;
  readonly coversWholeFile: boolean;
  /** False if a later revision removed it or replaced its value. */
  readonly isShown: boolean;
  /** Why it does not sign what it appears to sign, in English; empty if it does. */
  readonly problems: readonly string[];
}

/** Finds the signatures of all revisions, in the order of their creation. */
export function findSignatures(
  chain: Chain,
  revisions: readonly Revision[],
  survey: (revision: Revision) => FormSurvey,
): HistoricSignature[] {
  const found = new Map<string, { node: FieldNode; signature: Dict; revision: Revision; isShown: boolean }>();
  let previous: FormSurvey | undefined;
  for (const revision of revisions) {
    const form = survey(revision);
    if (form === previous) continue;
    previous = form;
    for (const each of found.values()) each.isShown = false;
    for (const node of form.nodes) {
      const signature = node.type === 'Sig' ? revision.resolve(node.value) : null;
      if (!isDict(signature)) continue;
      const key = identity(node, signature);
      const known = found.get(key);
      if (known) known.isShown = true;
      else found.set(key, { node, signature, revision, isShown: true });
    }
  }
  return [...found.values()]
    .map(({ node, signature, revision, isShown }) => read(chain, revisions, node, signature, revision, isShown))
    .sort((a, b) => historicSignatureEnd(a) - historicSignatureEnd(b));
}

/** Identifies the same field with the same value: its object and contents. */
function identity({ name, value }: FieldNode, signature: Dict): string {
  const number = typeof value === 'object' && value !== null && 'number' in value ? value.number : 'direct';
  const contents = signature.get('Contents');
  return `${name} ${number} ${contents instanceof Raw ? contents.bytes.byteOffset : ''}`;
}

const historicSignatureEnd = ({ byteRange, addedIn }: HistoricSignature): number =>
  byteRange ? byteRange[2] + byteRange[3] : addedIn.end;

function read(
  { bytes }: Chain,
  revisions: readonly Revision[],
  node: FieldNode,
  signature: Dict,
  addedIn: Revision,
  isShown: boolean,
): HistoricSignature {
  const resolved = (key: string) => addedIn.resolve(signature.get(key));
  const type = objectName(resolved('Type'));
  const subFilter = objectName(resolved('SubFilter')) ?? '';
  const contents = resolved('Contents');
  const range: readonly PdfObject[] = addedIn.items(signature.get('ByteRange')).map((item) => addedIn.resolve(item));
  const byteRange = isByteRange(range) && range.every((item) => item >= 0) ? range : null;
  const problems = byteRange ? rangeProblems(bytes, byteRange, contents) : ['ByteRange is not four whole numbers'];
  const end = byteRange ? byteRange[2] + byteRange[3] : -1;
  const revision = revisions.find((each) => end >= each.end && endsWithin(bytes, each, end)) ?? null;
  if (!revision) problems.push('its byte range ends where no revision ends');
  else if (revision !== addedIn) problems.push('it signs another revision than the one that added it');
  return {
    field: node.name,
    kind: type === 'DocTimeStamp' || subFilter === 'ETSI.RFC3161' ? 'document_timestamp' : 'signature',
    subFilter,
    dict: signature,
    fieldDict: node.dict,
    byteRange,
    contents: contents instanceof Raw ? stringBytes(contents) : null,
    addedIn,
    revision,
    coversWholeFile: end === bytes.length,
    isShown,
    problems,
  };
}

/** White space after `%%EOF` may be signed too. */
function endsWithin(bytes: Buffer, revision: Revision, end: number): boolean {
  if (end <= revision.endWithEol) return true;
  return (
    end <= bytes.length &&
    end - revision.end < 64 &&
    /^[\0\t\n\f\r ]*$/.test(bytes.toString('latin1', revision.end, end))
  );
}

/** Checks that the range is the whole revision except the contents (ISO 32000-2, 12.8.1). */
function rangeProblems(
  bytes: Buffer,
  [start, length, resume, rest]: readonly [number, number, number, number],
  contents: unknown,
): string[] {
  if (start !== 0) return ['its byte range does not start with the file'];
  if (resume <= length || resume + rest > bytes.length) return ['its byte range leaves the file'];
  if (!(contents instanceof Raw)) return ['it has no Contents'];
  const offset = contents.bytes.byteOffset - bytes.byteOffset;
  if (contents.bytes.buffer !== bytes.buffer || offset !== length || contents.bytes.length !== resume - length)
    return ['its byte range leaves out more than its Contents, or something else'];
  return contents.bytes[0] === 0x3c ? [] : ['its Contents is no hexadecimal string'];
}

/** Returns whether a value is in an object that the earlier revision did not have. */
export const isNewObject = (c: Comparison, object: PdfObject): boolean =>
  object instanceof Ref && !c.before.has(object.number);

/** Returns whether a signature dictionary is that of a document timestamp. */
export function isTimestamp(c: Comparison, signature: ReadonlyMap<string, PdfObject>): boolean {
  const [type, filter] = ['Type', 'SubFilter'].map((key) => c.after.resolve(signature.get(key)));
  return objectName(type) === 'DocTimeStamp' && objectName(filter) === 'ETSI.RFC3161';
}

export const objectName = (object: PdfObject | undefined): string | undefined =>
  typeof object === 'object' && object !== null && 'value' in object ? object.value : undefined;
