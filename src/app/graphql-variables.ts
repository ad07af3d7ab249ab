import { getOperationAST, visit } from 'graphql';
import { refuse } from '../kernel/fault.ts';
import { pdfKeys } from '../platform/http/receive-json.ts';
import { parseShort } from './graphql-limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What the variables of a field can need beside PDFs. */
interface Needs {
  readonly bytes: number;
  /** Keys and items. */
  readonly values: number;
}

/** A few names, a message of 2,000 characters, each escaped as JSON allows (twelve bytes). */
const usual: Needs = { bytes: 32 * KIB, values: 300 };

/** A drawn signature of 400,000 characters. */
const drawn: Needs = { bytes: 448 * KIB, values: 300 };

/** Five documents, ten signers with identities, 2,000 fields of ten keys. */
const envelope: Needs = { bytes: MIB, values: 45_000 };

/** Root fields whose documented limits need more. The same as REST's, where `rest/body-needs.ts` derives them. */
const larger: Readonly<Record<string, Needs>> = {
  createEnvelope: envelope,
  replaceDraft: envelope,
  // 500 attendees of three texts, 200 slots of four.
  createAttendanceSession: { bytes: 5 * MIB, values: 6_000 },
  // Twenty agents of three texts.
  createSigningMandate: { bytes: 256 * KIB, values: 300 },
  // 500 identifiers.
  createSealBatch: { bytes: 64 * KIB, values: 1_100 },
  // 1,000 identifiers.
  simulatePresence: { bytes: 64 * KIB, values: 1_100 },
  issueCompletionCertificates: { bytes: 64 * KIB, values: 1_100 },
  // A drawn signature, and a value for each of 2,000 fields.
  signEnvelope: { bytes: MIB, values: 10_000 },
  // A PDF in a variable that is not called pdfBase64 is a text like any other.
  validatePdf: { bytes: 5 * MIB, values: 300 },
  closeSlot: drawn,
  markPresence: drawn,
  signInByCode: drawn,
};

/** The most that a body may have before its document is known. */
export const mostVariables: Needs = { bytes: 5 * MIB, values: 45_000 };

/** A GraphQL request as it was received. */
export interface ReceivedRequest {
  readonly value: unknown;
  /** Bytes of the body without its PDFs. */
  readonly bytes: number;
  readonly values: number;
}

const isPdfKey = (key: string): boolean => (pdfKeys as readonly string[]).includes(key);

/** Levels of objects and lists in a request, as in a body over HTTP. */
const DEPTH = 64;

/**
 * Counts a request that came parsed, over a socket, as `receiveJson` counts a body: each key and each further item.
 * @throws Fault `invalid_body` beyond 64 levels
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
 * Refuses a body that the fields of its own operation cannot need, before it is hashed, validated or coerced: what these
 * cost grows with keys and items. @throws Fault `payload_too_large`
 */
export function assertVariables({ value, bytes, values }: ReceivedRequest): void {
  const { query, operationName } = (value ?? {}) as { readonly query?: unknown; readonly operationName?: unknown };
  const text = typeof query === 'string' ? query : '';
  const variables = { bytes: bytes - Buffer.byteLength(text), values };
  if (variables.bytes <= usual.bytes && variables.values <= usual.values) return;
  const most = needsOf(text, typeof operationName === 'string' ? operationName : null);
  if (variables.bytes <= most.bytes && variables.values <= most.values) return;
  throw refuse('payload_too_large', 'The variables are larger, or have more keys, than this operation can need.');
}

/** What the fields of the operation need together; the usual where the text is no document, which is refused later. */
function needsOf(text: string, operationName: string | null): Needs {
  let { bytes, values } = usual;
  try {
    const document = parseShort(text);
    if (!getOperationAST(document, operationName)) return usual;
    visit(document, {
      Field: ({ name }) => {
        const needs = Object.hasOwn(larger, name.value) ? larger[name.value]! : null;
        bytes += needs?.bytes ?? 0;
        values += needs?.values ?? 0;
      },
    });
  } catch {
    return usual;
  }
  return { bytes: Math.min(bytes, mostVariables.bytes), values: Math.min(values, mostVariables.values) };
}
