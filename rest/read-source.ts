import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';
import { parse } from 'yaml';
import { sha256Hex } from '../src/kernel/digest.ts';
import { inProject } from '../src/platform/project-root.ts';

/** The file of the build: openapi.yaml already parsed, and the lowercase hex SHA-256 of its bytes. */
interface Parsed {
  readonly sha256: string;
  readonly document: Document;
}

/** Returns the parsed openapi.yaml, as the build left it in `dist`, or parsed now if that is missing or older. */
export function readSource(): Document {
  const source = readFileSync(inProject('rest/openapi.yaml'));
  const built = readBuilt();
  return built?.sha256 === sha256Hex(source) ? built.document : parse(source.toString());
}

function readBuilt(): Parsed | null {
  try {
    return JSON.parse(readFileSync(inProject('dist/openapi.json'), 'utf8'));
  } catch {
    // Not built, or being written at this moment.
    return null;
  }
}
