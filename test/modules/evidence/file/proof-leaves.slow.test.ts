import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkProof,
  type EvidenceProof,
  parseProof,
  readSealedProof,
  Unreadable,
} from '../../../../src/modules/evidence/file/index.ts';
import { attachmentOf } from '../../../../src/modules/evidence/file/parse-proof.ts';
import { evidenceFiles, type FixtureKind } from '../../../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** Recomputing `evidence.json` detects every alteration, without using the seal. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

type Path = readonly (string | number)[];

/** The paths of all leaves, and of all containers that could be emptied. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, index) => [index, one])
    : Object.entries(value);
  return entries.flatMap(([key, one]) => pathsOf(one, [...path, key]));
}

const altered = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  const text = String(value);
  const last = text.at(-1);
  return `${text.slice(0, -1)}${last === '0' ? '1' : '0'}`;
};

/** A copy of the JSON with one place changed by `change`. */
function edited(json: object, path: Path, change: (parent: any, key: string | number) => void): object {
  const copy = structuredClone(json);
  let parent: any = copy;
  for (const key of path.slice(0, -1)) parent = parent[key];
  change(parent, path.at(-1)!);
  return copy;
}

function isBelieved(json: object): boolean {
  try {
    return checkProof(parseProof(Buffer.from(JSON.stringify(json)))).valid;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

describe.each<FixtureKind>(['simple', 'advanced', 'batch', 'session'])('the evidence.json of kind %s', (kind) => {
  let json: any;
  let paths: Path[];
  beforeAll(async () => {
    const { evidence } = await evidenceFiles[kind](world, caller);
    const { proof } = readSealedProof(evidence)!;
    json = JSON.parse(JSON.stringify(attachmentOf(proof as EvidenceProof)));
    paths = pathsOf(json);
  });

  it('is accepted unchanged', () => {
    expect(checkProof(readProofOf(json))).toMatchObject({
      valid: true,
      problems: [],
      summaryBoundBy: 'chain',
      erased: 0,
    });
    expect(paths.length).toBeGreaterThan(100);
  });

  it('is rejected with any one leaf altered', () => {
    const believed = paths.filter((path) =>
      isBelieved(edited(json, path, (parent, key) => (parent[key] = altered(parent[key])))),
    );
    expect(believed).toEqual([]);
  });

  it('is rejected with any one leaf removed', () => {
    const believed = paths.filter((path) =>
      isBelieved(
        edited(json, path, (parent, key) =>
          Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key],
        ),
      ),
    );
    expect(believed).toEqual([]);
  });

  it('is rejected with an opening removed, a fact added anywhere, or in the older format', () => {
    const [seq] = Object.keys(json.openings);
    const [name] = Object.keys(json.openings[seq!]);
    expect(isBelieved(edited(json, ['openings', seq!, name!], (parent, key) => delete parent[key]))).toBe(false);
    const places: Path[] = [['more'], ['head', 'more'], ['events', 0, 'more'], ['openings', seq!, name!, 'more']];
    for (const path of places) {
      expect(isBelieved(edited(json, path, (parent, key) => (parent[key] = 'x'))), path.join('.')).toBe(false);
    }
    expect(isBelieved({ ...json, format: 'esign-evidence/1' })).toBe(false);
  });

  const readProofOf = (value: object) => parseProof(Buffer.from(JSON.stringify(value)));
});
