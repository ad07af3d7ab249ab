import { getOperationAST, visit } from 'graphql';
import { refuse } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import { pdfKeys } from '../platform/http/receive-json.ts';
import { parseShort } from './graphql-limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Maximum size of an operation's variables, without PDFs. */
interface Needs {
  readonly bytes: number;
  /** Number of keys and items. */
  readonly values: number;
}

/** For most fields: a few names and a message of 2,000 characters, each escaped as JSON allows (twelve bytes). */
const usual: Needs = { bytes: 32 * KIB, values: 300 };

/** A drawn signature of 400,000 characters. */
const drawn: Needs = { bytes: 448 * KIB, values: 300 };

/** Five documents, ten signers with identities, 2,000 fields of ten keys. */
const envelope: Needs = { bytes: MIB, values: 45_000 };

/** Root fields whose documented limits need more. The figures match REST, where `rest/body-needs.ts` derives them. */
const larger: Readonly<Record<string, Needs>> = {
  createEnvelope: envelope,
  replaceDraft: envelope,
  // A CSV of 2,000,000 characters.
  createBulkSend: { bytes: 5 * MIB, values: 300 },
  bulkSendPreview: { bytes: 5 * MIB, values: 300 },
  // 500 attendees with three texts each, 200 slots with four.
  createAttendanceSession: { bytes: 5 * MIB, values: 6_000 },
  // Twenty agents with three texts each.
  createSigningMandate: { bytes: 256 * KIB, values: 300 },
  // 500 identifiers.
  createSealBatch: { bytes: 64 * KIB, values: 1_100 },
  // 1,000 identifiers.
  simulatePresence: { bytes: 64 * KIB, values: 1_100 },
  issueCompletionCertificates: { bytes: 64 * KIB, values: 1_100 },
  // A drawn signature, and a value for each of 2,000 fields.
  signEnvelope: { bytes: MIB, values: 10_000 },
  // A PDF in a variable that is not named pdfBase64 counts as ordinary text.
  validatePdf: { bytes: 5 * MIB, values: 300 },
  closeSlot: drawn,
  markPresence: drawn,
  signInByCode: drawn,
};

/** Upper limit of a body before its document is known. */
export const mostVariables: Needs = { bytes: 5 * MIB, values: 45_000 };

/** A GraphQL request as received. */
export interface ReceivedRequest {
  readonly value: unknown;
  /** Size of the body without its PDFs, bytes. */
  readonly bytes: number;
  readonly values: number;
}

const isPdfKey = (key: string): boolean => pdfKeys.some((each) => each === key);

/** Maximum nesting of objects and lists in a request, the same as for a body over HTTP. */
const DEPTH = 64;

/**
 * Counts a request that arrived parsed, over a socket, in the same way as `receiveJson`: each key and each further
 * item.
 *
 * @throws Fault `invalid_body` (more than 64 levels)
 */
export function receivedRequest(value: object): ReceivedRequest {
  let values = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH) throw refuse('invalid_body', `The request nests deeper than ${DEPTH} levels.`);
    const next: object[] = [];
    for (const each of level) {
      const inside: unknown[] = Object.values(each);
      values += Math.max(0, inside.length - 1) + (Array.isArray(each) ? 0 : inside.length);
      for (const one of inside) if (typeof one === 'object' && one !== null) next.push(one);
    }
    level = next;
  }
  const withoutPdfs = (key: string, one: unknown) => (typeof one === 'string' && isPdfKey(key) ? '' : one);
  return { value, values, bytes: Buffer.byteLength(JSON.stringify(value, withoutPdfs)) };
}

/**
 * Rejects a body that is larger than the fields of its operation can need, before it is hashed, validated or coerced:
 * the cost of these grows with keys and items.
 *
 * @throws Fault `payload_too_large`
 */
export function assertVariables({ value, bytes, values }: ReceivedRequest): void {
  const { query, operationName } = isRecord(value) ? value : {};
  const text = typeof query === 'string' ? query : '';
  const variables = { bytes: bytes - Buffer.byteLength(text), values };
  if (variables.bytes <= usual.bytes && variables.values <= usual.values) return;
  const most = needsOf(text, typeof operationName === 'string' ? operationName : null);
  if (variables.bytes <= most.bytes && variables.values <= most.values) return;
  throw refuse(
    'payload_too_large',
    'The variables are larger, or have more keys, than the arguments of this operation can require.',
  );
}

/**
 * Sums the limits of an operation's fields. Returns the usual limits if the text is not a valid document, which is
 * rejected later.
 */
function needsOf(text: string, operationName: string | null): Needs {
  let { bytes, values } = usual;
  try {
    const document = parseShort(text);
    if (!getOperationAST(document, operationName)) return usual;
    visit(document, {
      Field: ({ name }) => {
        const needs = Object.hasOwn(larger, name.value) ? larger[name.value] : null;
        bytes += needs?.bytes ?? 0;
        values += needs?.values ?? 0;
      },
    });
  } catch {
    return usual;
  }
  return { bytes: Math.min(bytes, mostVariables.bytes), values: Math.min(values, mostVariables.values) };
}
