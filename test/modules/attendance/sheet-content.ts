import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type {
  SheetAttendee,
  SheetContent,
  SheetMark,
  SheetRow,
  SheetSlot,
} from '../../../src/modules/attendance/sheet/content.ts';
import { shrinkPicture } from '../../../src/standards/pdf/index.ts';

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const uuid = (kind: number, n: number) => `0197a3c2-5b1e-7c44-9d3${kind}-${String(n).padStart(12, '0')}`;

/** A PNG of a scribble as a page's canvas makes it, in colour with alpha. Each number gives another drawing. */
export function scribble(seed: number, width = 400, height = 130): Buffer {
  const row = 1 + width * 4;
  const pixels = Buffer.alloc(row * height);
  const dot = (cx: number, cy: number) => {
    for (let y = Math.max(0, cy - 2); y <= Math.min(height - 1, cy + 2); y++)
      for (let x = Math.max(0, cx - 2); x <= Math.min(width - 1, cx + 2); x++)
        pixels.writeUInt32BE(0x101820ff, y * row + 1 + x * 4);
  };
  for (let t = 0; t < 1; t += 0.0008) {
    const x = width * (0.08 + 0.84 * t) + 18 * Math.sin(t * (31 + (seed % 7)) + seed);
    const y = height * (0.5 + 0.28 * Math.sin(t * (17 + (seed % 11)) + seed * 1.7) + 0.12 * Math.cos(t * 41 + seed));
    dot(Math.round(x), Math.round(y));
  }
  const chunk = (type: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length, 0);
    bytes.write(type, 4, 'latin1');
    data.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
    return bytes;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const signatures = [
  'Élodie',
  'Nguyễn Thị Hồng',
  'Łukasz',
  'Γιώργος',
  'Aminata',
  'José María',
  'Ömer',
  'Chloé',
  'Їван',
  'Zoë',
];
const family = [
  'Müller-Şahin',
  'Ánh',
  'Ćwikła',
  'Παπαδόπουλος',
  'N’Diaye',
  'de la Fuente',
  'Yıldız',
  'Lefèvre',
  'Шевченко',
  'Østergård',
];

export interface SampleOptions {
  readonly attendees: number;
  /** One morning and one afternoon each. */
  readonly days: number;
  readonly mode?: 'live' | 'test';
  readonly language?: SheetContent['language'];
  /** How many different pictures there are; the last is never read where it is 0. */
  readonly pictures?: number;
}

/** What the chain of a session with this many slots contains, each of which was opened and closed. */
const eventsOf = (slots: number): SheetContent['events'] => [
  ...['session.created', 'attendee.expected', 'session.closed'].map((type) => ({ type, about: null })),
  ...Array.from({ length: slots }, (_, index) =>
    ['slot.opened', 'mark.given', 'mark.replaced', 'slot.closed'].map((type) => ({ type, about: index + 1 })),
  ).flat(),
];

/** A session with every kind of mark: late, outside the window, by the trainer, replaced, unsigned. */
export function sampleSheet({ attendees: people, days, mode = 'live', language = 'fr', pictures = 40 }: SampleOptions) {
  const attendees: SheetAttendee[] = Array.from({ length: people }, (_, i) => ({
    id: uuid(1, i + 1),
    name: `${signatures[i % signatures.length]} ${family[(i * 7 + 3 * Math.floor(i / 10)) % family.length]}`,
    external_ref: i % 3 === 0 ? `STG-${String(1000 + i)}` : null,
  }));
  const pictureNames = Array.from({ length: pictures }, (_, i) => sha(`picture ${i}`));
  const marksOf = (slot: number, start: number): SheetRow[] =>
    attendees.map(({ id }, i) => ({ attendee_id: id, mark: markOf(slot, i, start) }));
  const markOf = (slot: number, i: number, start: number): SheetMark | null => {
    const kind = (i * 31 + slot * 17) % 29;
    if (kind === 7) return null;
    const at = (minutes: number) => new Date(start + minutes * 60_000 + ((i * 7919) % 60) * 1000).toISOString();
    const base = { late_minutes: null, reason: null, same_device: kind === 9, replaced: [], out_of_window: kind === 4 };
    const picture = pictures ? pictureNames[(i + slot * people) % pictures]! : null;
    if (kind === 11)
      return { ...base, status: 'excused', method: 'trainer', signed_at: at(20), picture: null, reason: 'convocation' };
    if (kind === 13)
      return {
        ...base,
        status: 'present',
        method: 'trainer',
        signed_at: at(40),
        picture: null,
        replaced: [{ status: 'absent', method: 'trainer', signed_at: at(21) }],
      };
    if (kind === 17) return { ...base, status: 'late', method: 'link', signed_at: at(26), picture };
    if (kind === 19)
      return { ...base, status: 'late', method: 'trainer', signed_at: at(30), picture: null, late_minutes: 25 };
    const method = i % 4 === 0 ? 'link' : 'qr_code';
    return { ...base, status: 'present', method, signed_at: at(kind === 4 ? -6 : 2), picture };
  };
  const rows = new Map<string, () => SheetRow[]>();
  const slots: SheetSlot[] = Array.from({ length: days * 2 }, (_, index) => {
    const day = Date.UTC(2026, 2, 14) + Math.floor(index / 2) * 86_400_000;
    const start = day + (index % 2 === 0 ? 8 : 12.5) * 3_600_000;
    const id = uuid(2, index + 1);
    rows.set(id, () => marksOf(index, start));
    const present = marksOf(index, start).filter(({ mark }) => mark?.status === 'present' || mark?.status === 'late');
    const iso = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
    return {
      id,
      label: index % 2 === 0 ? 'Matin' : 'Après-midi',
      module: ['Habilitation électrique B1V : préparer et consigner', 'Évaluation pratique'][index % 2]!,
      starts_at: iso(0),
      ends_at: iso(3.5),
      opened_at: iso(-0.1),
      closed_at: iso(3.6),
      trainer_signed_at: index === 3 ? null : iso(3.6),
      trainer_picture: index === 3 || !pictures ? null : pictureNames[0]!,
      expected: people,
      present: present.length,
    };
  });
  const content: SheetContent = {
    mode,
    language,
    events: eventsOf(slots.length),
    organization: 'Atelier Horizon Formation',
    time_zone: 'Europe/Paris',
    session: {
      id: uuid(0, 1),
      name: 'Habilitation électrique B1V-BR : travaux et interventions en basse tension',
      reference: 'HAB-2026-014',
      modality: 'onsite',
      location: '12 quai de la Fosse, 44000 Nantes',
      created_at: '2026-03-02T09:00:00.000Z',
      closed_at: new Date(Date.UTC(2026, 2, 14 + days, 16)).toISOString(),
    },
    trainer: 'Anne-Sophie Le Gall',
    slots,
    attendees,
    head: { seq: 12 + people * days, hash: sha('head') },
    service_url: 'https://esign.exemple.fr',
  };
  // As the service stores them: reduced when they were received.
  const hands = Array.from({ length: Math.min(40, pictures) }, (_, i) => shrinkPicture(scribble(i)));
  const handOf = new Map(pictureNames.map((name, i) => [name, hands[i % hands.length]!]));
  const pictureOf = async (sha256: string) => handOf.get(sha256)!;
  return { content, rowsOf: async (id: string) => rows.get(id)!(), pictureOf };
}
