import { refuse } from '../../../../kernel/fault.ts';
import type { BlobSink } from '../../../../platform/http/blob-string.ts';
import { JsonScanner } from '../../../../platform/http/json-scanner.ts';

/** Nesting of the reports of all providers is below 10. */
const DEPTH = 32;
/** Keys and items of a report whose sender is known: a batch of 1,000 events. */
const VALUES = 50_000;
/** Of a report that only its content authenticates: one event. */
const VALUES_OF_STRANGERS = 2_000;

/** No value of a report is a file. */
const sink: BlobSink = { begin: () => undefined, write: () => undefined, spoil: () => undefined, end: () => '' };

/**
 * Parses a report within limits: JSON.parse of a megabyte of brackets takes a third of a second.
 * @throws Fault `invalid_json`, `payload_too_large`
 */
export function parseReport(bytes: Buffer, isKnown: boolean): unknown {
  const values = isKnown ? VALUES : VALUES_OF_STRANGERS;
  const scanner = new JsonScanner({ keys: [], skeletonBytes: bytes.length, depth: DEPTH, values, sink });
  scanner.push(bytes);
  scanner.end();
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
}
