import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { constantsOf, findForeignUses } from './tables/find-uses.mjs';
import { readModels } from './tables/owners.mjs';

const models = readModels();
const later = ['access', 'documents', 'envelopes', 'signing', 'batches'].map((room) => `src/modules/${room}`);

/** The uses of other rooms' tables in a file of a room, as texts. */
function usesIn(path: string, text: string, others: Readonly<Record<string, string>> = {}): string[] {
  const parse = (name: string, code: string) => ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const { found } = findForeignUses(parse(path, text), models, {
    room: path.split('/').slice(0, 3).join('/'),
    isLater: (room: string, other: string) => later.indexOf(room) > later.indexOf(other),
    constantsIn: (other: string) => constantsOf(parse(other, others[other] ?? '')),
  });
  return found.map(({ what }: { what: string }) => what);
}

describe('the owner of a table', () => {
  it('is the room or the part of the platform whose file declares the model', () => {
    expect(models.get('Signer')).toMatchObject({ table: 'signers', owner: 'src/modules/envelopes' });
    expect(models.get('Backup')).toMatchObject({ table: 'backups', owner: 'src/platform/backup' });
    expect(models.get('Envelope')?.relations.get('documents')?.name).toBe('Document');
  });
});

describe('a use of a table outside of its owner', () => {
  const file = 'src/modules/signing/some-act.ts';

  it('is found in calls of a Prisma delegate, reading and writing', () => {
    expect(usesIn(file, 'await tx.signer.update({ where: { id }, data }); await prisma.sealing.count();')).toEqual([
      'signer.update',
    ]);
  });

  it('is found in relations that a call follows, also through constants', () => {
    const foreign = ['Signature.signer', 'Signer.envelope'];
    expect(usesIn(file, 'tx.signature.findMany({ include: { signer: { include: { envelope: true } } } })')).toEqual(
      foreign,
    );
    expect(
      usesIn(file, 'const where = { signer: { envelope: { mode } } }; tx.signature.findMany({ where });').length,
    ).toBeGreaterThan(0);
    const imported = "import { whole } from './store.ts'; tx.signature.findMany({ include: whole });";
    const others = { 'src/modules/signing/store.ts': 'export const whole = { signer: true } as const;' };
    expect(usesIn(file, imported, others)).toEqual(['Signature.signer']);
  });

  it('is found in conditions that are typed as such', () => {
    expect(usesIn(file, "const sent: Prisma.SealingWhereInput = { envelope: { status: 'SENT' } };")).toEqual([
      'Sealing.envelope',
    ]);
  });

  it('is found in raw SQL, as text, as a fragment and as data', () => {
    expect(usesIn(file, 'tx.$executeRaw`UPDATE signers SET name = NULL`')).toEqual(['SQL signers']);
    expect(usesIn(file, "pool.query('SELECT 1 FROM sealings s, envelopes e WHERE e.id = s.envelope_id')")).toEqual([
      'SQL envelopes',
    ]);
    expect(usesIn(file, "const kept = 'envelopes e ON e.id = s.envelope_id';")).toEqual(['SQL envelopes']);
    expect(usesIn(file, "const rows = { table: 'signers' };")).toEqual(["table 'signers'"]);
  });

  it('is found where a state is moved by the lifecycle of another room', () => {
    const text = "import { signerLifecycle } from '../envelopes/index.ts'; advance({ lifecycle: signerLifecycle });";
    expect(usesIn(file, text)).toEqual(['lifecycle signerLifecycle']);
  });

  it('is allowed where the value for the relation comes from the door of another room', () => {
    const text =
      "import { named } from '../envelopes/index.ts'; tx.signature.findMany({ where: { signer: named(word) } });";
    expect(usesIn(file, text)).toEqual([]);
  });
});

describe('a relation that a GraphQL field follows', () => {
  const field = "builder.prismaObjectField('Envelope', 'sealing', (t) => t.relation('sealing'));";

  it('is allowed in the schema of the room that owns its target', () => {
    expect(usesIn('src/modules/signing/schema/document.ts', field)).toEqual([]);
  });

  it('is refused outside of a schema, and in a room that comes before the target', () => {
    expect(usesIn('src/modules/envelopes/schema/types.ts', field)).toEqual(['Envelope.sealing']);
    expect(usesIn('src/modules/batches/sealing.ts', field)).toEqual(['Envelope.sealing']);
  });
});
