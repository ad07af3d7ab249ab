import path from 'node:path';
import type { InspectedPdf, InspectPdf } from '../../src/modules/documents/child/inspect-pdf.ts';
import type { SealedPdf, SealPdf, SealQuestions } from '../../src/modules/documents/child/seal-pdf.ts';
import { limits } from '../../src/modules/documents/limits.ts';
import { rememberAnswer } from '../../src/modules/documents/seal-pdf.ts';
import type { FieldFill, PlacedField } from '../../src/modules/documents/types.ts';
import { createSandbox, SandboxFailure, SandboxRefusal, workerEntry } from '../../src/platform/sandbox/index.ts';
import type { Authorities } from '../../test/standards/pades/world.ts';

/** One field of each type, in percent of the page. */
export const boxes = [
  { id: 'signature', type: 'SIGNATURE', x: 60, y: 80, width: 30, height: 12 },
  { id: 'text', type: 'TEXT', x: 5, y: 5, width: 40, height: 5 },
  { id: 'date', type: 'DATE', x: 50, y: 5, width: 20, height: 3 },
  { id: 'checkbox', type: 'CHECKBOX', x: 80, y: 5, width: 4, height: 3 },
] as const;

const fields: PlacedField[] = boxes.map((box) => ({ ...box, page: 1, signerName: 'Élodie Müller' }));
const values: Record<string, string> = { text: 'Lu et approuvé', date: '2026-11-22', checkbox: 'true' };
const fills: FieldFill[] = fields.map((field) => ({
  ...field,
  value: values[field.id] ?? null,
  signature:
    field.type === 'SIGNATURE' ? { imageSha256: null, text: 'Élodie Müller', caption: ['Fait à Orléans'] } : null,
}));

export type SealOutcome =
  | { readonly kind: 'sealed'; readonly repaired: boolean; readonly signedBefore: boolean; readonly ms: number }
  | { readonly kind: 'refused'; readonly reason: string; readonly ms: number };

/** Seals files as the service does: two tasks of `app/pdf-child.ts` with the product's limits; the keys stay outside. */
export function openSealer(world: Authorities, folder: string) {
  const sandbox = createSandbox({
    entry: workerEntry(import.meta.url, '../../src/app/pdf-child'),
    size: 1,
    memoryMb: limits.childMemoryMb,
    timeoutMs: limits.childTime,
  });

  async function seal(received: string, to: string): Promise<SealOutcome> {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    const files = {
      received,
      repaired: path.join(folder, 'repaired.pdf'),
      prepared: path.join(folder, 'prepared.pdf'),
    };
    try {
      const seen = await inspect({ files, fields }).catch((error: unknown) => {
        // No field may be added to a certified document: it is sealed without fields.
        if (error instanceof SandboxRefusal && error.code === 'certified-fields') return inspect({ files, fields: [] });
        throw error;
      });
      const base = seen.prepared ?? seen.repaired;
      const from = seen.prepared ? files.prepared : seen.repaired ? files.repaired : received;
      const request: Omit<SealPdf, 'sha256'> = {
        from,
        to,
        fills: seen.fields === 0 ? [] : fills,
        pictures: {},
        specimen: false,
        // Space for a chain of three certificates and two time-stamps.
        space: { signature: 12_288, timestamp: 6_144 },
        seal: { name: 'Atelier d’essai', reason: 'Cachet du service', at: new Date() },
      };
      const sha256 = base?.sha256 ?? (await fingerprint(from));
      const answer = rememberAnswer<SealQuestions>({
        signature: async (digest) => ({ cms: await world.cms(digest), validation: world.validation }),
        timestamp: async (digest) => ({ token: await world.token(digest) }),
      });
      await sandbox.run<SealedPdf>('sealPdf', { ...request, sha256 }, { answer });
      return { kind: 'sealed', repaired: seen.repaired !== null, signedBefore: seen.prepared === null, ms: ms() };
    } catch (error) {
      if (error instanceof SandboxFailure) return { kind: 'refused', reason: `lost: ${error.reason}`, ms: ms() };
      if (error instanceof SandboxRefusal)
        return { kind: 'refused', reason: error.code ?? `fault: ${error.message}`, ms: ms() };
      throw error;
    }
  }

  const inspect = async (request: InspectPdf): Promise<InspectedPdf & { fields: number }> => ({
    ...(await sandbox.run<InspectedPdf>('inspectPdf', request)),
    fields: request.fields.length,
  });

  return { seal, close: () => sandbox.close() };
}

async function fingerprint(file: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const { sha256Hex } = await import('../../src/kernel/ids.ts');
  return sha256Hex(await readFile(file));
}
