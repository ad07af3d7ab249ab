import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobsInUse } from '../../../src/app/encrypted-columns.ts';
import { RoomServices } from '../../../src/app/room-services.ts';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import {
  type FieldFill,
  type IntakenPdf,
  intakePdf,
  PdfSandboxes,
  type SealTerms,
  sandboxes,
  sealDrawing,
  sealPdf,
} from '../../../src/modules/documents/index.ts';
import type { IntakePdf } from '../../../src/modules/documents/intake-pdf.ts';
import type { SealRequest } from '../../../src/modules/documents/seal-pdf.ts';
import type { Database } from '../../../src/platform/database/index.ts';
import type { SpooledBlob } from '../../../src/platform/http/index.ts';
import { give } from '../../../src/platform/room.ts';
import type { Services } from '../../../src/platform/services.ts';
import { openFileStorage } from '../../../src/platform/storage/index.ts';
import { NamedFolder } from '../../../src/platform/storage/named-files.ts';
import { type Authorities, authorities } from '../../standards/pades/world.ts';
// Children of the built entries start many times faster than from the sources.
import '../../world/built-entries.ts';
import { MovableClock } from '../../world/clock.ts';

type Field = IntakePdf['fields'][number];

/** The room through its index: real storage, real child processes, authorities in memory. */
export interface DocumentsWorld {
  readonly services: Services;
  readonly clock: MovableClock;
  readonly authorities: Authorities;
  /** Accepts a PDF as from a request body, decoded to a file. */
  intake(pdf: Buffer, fields?: readonly Field[]): Promise<IntakenPdf>;
  seal(sha256: string, over?: Partial<SealRequest>): ReturnType<typeof sealPdf>;
  /** Seals a file that a task draws. */
  sealDrawing(task: string, payload: object, over?: Partial<SealTerms>): ReturnType<typeof sealPdf>;
  /** Files that a task left behind; there should be none. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openDocumentsWorld({ database }: { readonly database?: Database } = {}): Promise<DocumentsWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'esign-documents-'));
  const clock = new MovableClock();
  const storage = await openFileStorage(dir);
  const namedFiles = new NamedFolder(dir);
  // What this room uses of the services.
  const config = { timestampAuthorities: [] };
  const children = new PdfSandboxes(config);
  const rooms = new RoomServices([give(sandboxes, () => children)]);
  const of: Services['of'] = (key) => rooms.get(key, services);
  const services = { storage, namedFiles, clock, database, blobsInUse, config, of } as unknown as Services;
  const world = await authorities();
  const terms = (): SealTerms => ({
    turnOf: 'one',
    seal: { name: 'Atelier d’essai', reason: 'Cachet du service', at: clock.now() },
    space: () => ({ signature: 12 << 10, timestamp: 6 << 10 }),
    cms: world.cms,
    token: world.token,
    validation: async () => world.validation,
  });
  return {
    services,
    clock,
    authorities: world,
    async intake(pdf, fields = []) {
      const body = await spooled(storage.tempDir, pdf);
      try {
        return await intakePdf(
          services,
          { organizationId: 'one', pdf: 'placeholder', path: 'documents.0.pdfBase64', fields },
          () => body,
        );
      } finally {
        await rm(body.path, { force: true });
      }
    },
    seal: (sha256, over = {}) => sealPdf(services, { sha256, fills: [], specimen: false, ...terms(), ...over }),
    sealDrawing: (task, payload, over = {}) => sealDrawing(services, task, payload, { ...terms(), ...over }),
    leftovers: () => readdir(storage.tempDir),
    async close() {
      await children.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** What `spoolJson` leaves of a base64 value. */
export async function spooled(dir: string, bytes: Buffer): Promise<SpooledBlob> {
  const path = join(dir, `spool-${randomUUID()}.part`);
  await writeFile(path, bytes);
  return { path, sha256: sha256Hex(bytes), size: bytes.length, problem: undefined, take: () => {} };
}

/** One field of each type on a page, as the envelope's room places them. */
export const fieldsOn = (page = 1): Field[] => {
  const common = { page, signerName: 'Élodie Müller-Şahin' };
  return [
    { ...common, id: 'signature', type: 'SIGNATURE', x: 60, y: 80, width: 30, height: 12, path: 'fields.0' },
    { ...common, id: 'text', type: 'TEXT', x: 5, y: 5, width: 40, height: 5, path: 'fields.1' },
    { ...common, id: 'date', type: 'DATE', x: 50, y: 5, width: 20, height: 3, path: 'fields.2' },
    { ...common, id: 'checkbox', type: 'CHECKBOX', x: 80, y: 5, width: 4, height: 3, path: 'fields.3' },
  ];
};

/** Values for those fields; a picture instead of a typed name where its fingerprint is given. */
export const fillsOn = (page = 1, { imageSha256 = null }: { imageSha256?: string | null } = {}): FieldFill[] => {
  const values: Record<string, string> = { text: 'Lu et approuvé – Ελλάδα', date: '2026-11-21', checkbox: 'true' };
  const caption = ['Élodie Müller-Şahin', 'Fait à Orléans, le 21 novembre 2026'];
  const text = imageSha256 ? null : 'Élodie Müller-Şahin';
  return fieldsOn(page).map(({ path: _, ...field }) => ({
    ...field,
    value: values[field.id] ?? null,
    signature: field.type === 'SIGNATURE' ? { imageSha256, text, caption } : null,
  }));
};
