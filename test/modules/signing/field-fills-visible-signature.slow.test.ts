import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../standards/validators/pdfa3b.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { onePager, person } from '../../world/envelope.ts';
import { mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { png, scrawl } from '../documents/picture.ts';
import { inputFor, sign } from './acts.ts';

/** Initials, and a signature from a picture. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, width: 30, height: 5 };

async function send(types: readonly string[]) {
  const { data, errors } = await mutate(
    world,
    caller,
    'createEnvelope',
    {
      ...{ name: 'A', signers: [person(1)], send: true },
      documents: [{ name: 'a.pdf', pdfBase64: (await onePager()).toString('base64') }],
      fields: types.map((type, index) => ({ ...place, type, y: 10 + index * 10 })),
    },
    'envelope { id signers { signUrl } }',
  );
  if (errors) throw new Error(JSON.stringify(errors));
  const { id, signers } = data.createEnvelope.envelope;
  const url = signers[0].signUrl as string;
  return { id: id as string, url, input: { ...(await inputFor(world, url)), typedSignature: null as string | null } };
}

/** What the signing page shows in the fields, and the status and the acts of the envelope after everything is done. */
async function outcome({ id, url }: { id: string; url: string }) {
  await world.settle();
  const session = await graphql(
    world.url,
    linkOf(url),
    '{ signingSession { documents { fields { type signatureText signatureStyle signatureImageUrl drawn } } } }',
  );
  const query = 'query ($id: ID!) { envelope(id: $id) { status timeline { valid events { name data } } } }';
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id });
  const { status, timeline } = data.envelope;
  const act = timeline.events.find(({ name }: any) => name === 'signer.signed');
  return { fields: session.data.signingSession.documents[0].fields, status, valid: timeline.valid, act: act.data };
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

/** A PNG with a text of metadata before its pixels, and bytes after its end. */
function withMetadata(picture: Buffer): Buffer {
  const text = Buffer.from('Location\0Lyon, at home');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length);
  head.write('tEXt', 4, 'latin1');
  const afterHeader = 8 + 25;
  const chunk = Buffer.concat([head, text, Buffer.alloc(4)]);
  return Buffer.concat([picture.subarray(0, afterHeader), chunk, picture.subarray(afterHeader), Buffer.from('tail')]);
}

describe('initials', () => {
  it('are put into each field for initials, and sealed', async () => {
    const sent = await send(['INITIALS', 'INITIALS', 'SIGNATURE']);
    const { errors } = await sign(world, sent.url, { ...sent.input, typedSignature: 'P. Un', typedInitials: 'PU' });
    expect(errors).toBeUndefined();
    const { fields, status, valid, act } = await outcome(sent);
    expect(fields.map(({ signatureText }: any) => signatureText)).toEqual(['PU', 'PU', 'P. Un']);
    expect({ status, valid }).toEqual({ status: 'COMPLETED', valid: true });
    expect(act).toMatchObject({ signature: 'typed', initials: 'typed' });
  });

  it('can be drawn, without a field for a signature', async () => {
    const sent = await send(['INITIALS']);
    const drawn = base64(scrawl());
    expect((await sign(world, sent.url, { ...sent.input, drawnInitials: drawn })).errors).toBeUndefined();
    const { fields, status, act } = await outcome(sent);
    expect(fields[0]).toMatchObject({ signatureText: null, signatureImageUrl: `data:image/png;base64,${drawn}` });
    expect(status).toBe('COMPLETED');
    expect(act).toMatchObject({ signature: 'none', initials: 'drawn' });
  });

  const refused: [string, readonly string[], object, string][] = [
    ['no initials', ['INITIALS'], {}, 'drawnInitials'],
    ['a signature in place of initials', ['INITIALS'], { typedSignature: 'P' }, 'drawnInitials'],
    ['initials in place of a signature', ['SIGNATURE'], { typedInitials: 'PU' }, 'drawnSignature'],
    ['initials without a field', ['SIGNATURE'], { typedSignature: 'P', typedInitials: 'PU' }, 'drawnInitials'],
    ['both ways', ['INITIALS'], { typedInitials: 'PU', drawnInitials: base64(scrawl()) }, 'drawnInitials'],
    ['initials of 11 letters', ['INITIALS'], { typedInitials: 'x'.repeat(11) }, 'typedInitials'],
    [
      'a dot',
      ['INITIALS'],
      { drawnInitials: base64(png(300, 100, (x, y) => Math.hypot(x - 50, y - 50) < 5)) },
      'drawnInitials',
    ],
  ];
  it.each(refused)('refuse %s', async (_what, types, more, path) => {
    const sent = await send(types);
    const before = await traceOf(world);
    const { errors } = await sign(world, sent.url, { ...sent.input, ...more });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body' });
    const paths = (errors![0]!.extensions!.details as { path: string }[]).map((one) => one.path.split('.').at(-1));
    expect(paths).toContain(path);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a signature from a picture', () => {
  it('keeps the pixels and no metadata', async () => {
    const sent = await send(['SIGNATURE']);
    const uploaded = withMetadata(scrawl());
    expect(
      (await sign(world, sent.url, { ...sent.input, uploadedSignature: base64(uploaded) })).errors,
    ).toBeUndefined();
    const { fields, status, act } = await outcome(sent);
    const kept = Buffer.from(fields[0].signatureImageUrl.split(',')[1], 'base64');
    expect(uploaded.includes('Lyon')).toBe(true);
    expect(kept.includes('Lyon')).toBe(false);
    expect(kept.includes('tail')).toBe(false);
    expect(kept.length).toBe(scrawl().length);
    expect(status).toBe('COMPLETED');
    expect(act).toMatchObject({ signature: 'uploaded' });
  });

  it.skipIf(!available('pdfimages', '-v'))('is in the evidence file, reduced, with its fingerprint', async () => {
    /** Sizes of the pictures of the evidence file, and its text. */
    const evidenceOf = async (id: string) => {
      const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
      const pdf = readFileSync(await world.service.services.storage.path(evidenceSha256!));
      expect(judgePdfa3b(pdf).findings).toEqual([]);
      return withScratch(({ file }) => {
        const path = file(pdf, '.pdf');
        const rows = run('pdfimages', ['-list', path]).stdout.split('\n').slice(2).filter(Boolean);
        const text = run('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-']).stdout;
        return { pictures: rows.map((line) => line.trim().split(/\s+/).slice(3, 5).map(Number)), text };
      });
    };
    const drawn = await send(['SIGNATURE']);
    expect((await sign(world, drawn.url, { ...drawn.input, drawnSignature: base64(scrawl()) })).errors).toBeUndefined();
    const typed = await send(['SIGNATURE']);
    expect((await sign(world, typed.url, { ...typed.input, typedSignature: 'P. Un' })).errors).toBeUndefined();
    await world.settle();
    const { pictures, text } = await evidenceOf(drawn.id);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]![0]).toBeGreaterThan(50);
    expect(text).toContain(sha256Hex(scrawl()));
    expect((await evidenceOf(typed.id)).pictures).toEqual([]);
  });

  const refused: [string, object][] = [
    ['a JPEG', { uploadedSignature: base64(Buffer.from('ffd8ffe000104a46494600', 'hex')) }],
    ['an SVG', { uploadedSignature: base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }],
    ['a cut file', { uploadedSignature: base64(scrawl().subarray(0, 200)) }],
    ['a picture without ink', { uploadedSignature: base64(png(300, 100, () => false)) }],
    ['two ways', { uploadedSignature: base64(scrawl()), typedSignature: 'P' }],
  ];
  it.each(refused)('refuses %s', async (_what, more) => {
    const sent = await send(['SIGNATURE']);
    const before = await traceOf(world);
    const { errors } = await sign(world, sent.url, { ...sent.input, ...more });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body' });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('the handwriting of a typed signature', () => {
  /** The fonts of the sealed document, without the tags of their subsets. */
  async function fontsOf(id: string): Promise<string[]> {
    const { sealedSha256 } = await world.database.prisma.document.findFirstOrThrow({ where: { envelopeId: id } });
    const pdf = await world.service.services.storage.read(sealedSha256!);
    const { stdout } = withScratch(({ file }) => run('pdffonts', [file(Buffer.from(pdf), '.pdf')]));
    return ['Caveat', 'Kalam', 'Sacramento'].filter((name) => stdout.includes(`+${name}`));
  }
  const styleOf = async (id: string) =>
    (await world.database.prisma.signer.findFirstOrThrow({ where: { envelopeId: id } })).signatureStyle;
  const name = 'Élodie Müller';

  it.skipIf(!available('pdffonts', '-v'))(
    'is the chosen one in the sealed document, the chain and the evidence',
    async () => {
      for (const [style, font] of [
        ['KALAM', 'Kalam'],
        ['SACRAMENTO', 'Sacramento'],
        ['CAVEAT', 'Caveat'],
        [null, 'Caveat'],
      ] as const) {
        const sent = await send(['SIGNATURE', 'INITIALS']);
        const typed = { typedSignature: name, typedInitials: 'ÉM', signatureStyle: style };
        const { errors } = await sign(world, sent.url, { ...sent.input, ...typed });
        expect(errors).toBeUndefined();
        const { fields, status, valid, act } = await outcome(sent);
        expect({ status, valid }).toEqual({ status: 'COMPLETED', valid: true });
        const kept = font === 'Caveat' ? null : style;
        expect(fields.map(({ signatureStyle }: any) => signatureStyle)).toEqual([kept, kept]);
        expect(act.signature_style).toBe(kept?.toLowerCase());
        expect(await fontsOf(sent.id)).toEqual([font]);
        const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: sent.id } });
        const evidence = await world.service.services.storage.read(evidenceSha256!);
        const { stdout } = withScratch(({ file }) =>
          run('pdftotext', ['-layout', file(Buffer.from(evidence), '.pdf'), '-']),
        );
        expect(Buffer.from(stdout, 'latin1').toString('utf8').includes(`écriture ${font}`)).toBe(kept !== null);
      }
    },
  );

  it('is the default if a style lacks a letter, or nothing is typed', async () => {
    const vietnamese = await send(['SIGNATURE']);
    await sign(world, vietnamese.url, {
      ...vietnamese.input,
      typedSignature: 'Nguyễn Văn Anh',
      signatureStyle: 'KALAM',
    });
    expect(await styleOf(vietnamese.id)).toBeNull();
    const drawn = await send(['SIGNATURE']);
    const input = { ...drawn.input, drawnSignature: base64(scrawl()), signatureStyle: 'KALAM' };
    expect((await sign(world, drawn.url, input)).errors).toBeUndefined();
    expect(await styleOf(drawn.id)).toBeNull();
  });
});
