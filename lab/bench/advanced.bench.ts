import { sha256 } from '../../src/kernel/ids.ts';
import { signCms } from '../../src/standards/cms/sign.ts';
import {
  openPdf,
  type PlacedField,
  placeFields,
  type SignedField,
  signFields,
} from '../../src/standards/pades/index.ts';
import { authorities, fonts } from '../../test/standards/pades/world.ts';
import { hierarchy, issue, signerOf } from '../../test/standards/x509-world.ts';
import { perCpuSecond } from './cpu.ts';
import { documentOf, sealOurs } from './seal.bench.ts';
import { rounded, type Section } from './section.ts';

const PAGES = 10;
/** A life of one hour, in days. */
const HOUR = 1 / 24;

export const advanced: Section = {
  name: 'advanced',
  title: 'Advanced signatures',
  explanation:
    'Signatures of level advanced for each second of CPU, at 100 KB: a fresh P-256 key, its certificate linted and issued, an appearance with typed name in the signer’s field, PAdES B-T; beside seals of the same document in the same run.',
  async run(seconds) {
    const world = await authorities();
    const { ca } = await hierarchy();
    const pdf = await documentOf(100 << 10, PAGES);
    const at = { x: 10, y: 70, width: 30, height: 8 };
    const place: PlacedField = { id: 'A', type: 'digital-signature', pageIndex: 0, at, label: 'Signature' };
    const mark = { typed: 'Élodie Müller', lines: ['Élodie Müller', 'Fait à Orléans'], specimen: false };
    const field: SignedField = { ...place, type: 'digital-signature', mark };
    const signOne = async () => {
      const subject = {
        country: 'FR',
        surname: 'Müller',
        givenName: 'Élodie',
        commonName: 'Élodie Müller',
        serialNumber: `ES:FR-${'0123456789ABCDEF'.repeat(2)}`,
      };
      const person = await issue({
        profile: 'signer',
        commonName: subject.commonName,
        by: ca,
        from: new Date(),
        days: HOUR,
        change: (order) => ({ ...order, subject, register: 'http://127.0.0.1:9/pki' }),
      });
      const timestamp = (value: Buffer) => world.token(sha256(value));
      const cms = (digest: Buffer) =>
        signCms(signerOf(person, ca), { kind: 'detached', sha256: digest }, { timestamp });
      const prepared = placeFields(openPdf(pdf), [place]);
      return signFields(prepared, { at: new Date(), name: subject.commonName, fills: [], field, cms }, fonts);
    };
    const signatures = await perCpuSecond(signOne, seconds);
    const seals = await perCpuSecond(() => sealOurs(pdf, world), seconds);
    return [
      {
        document: '100 KB',
        'advanced signatures per CPU-second': rounded(signatures),
        'seals per CPU-second': rounded(seals),
        'seals for each signature': rounded(seals / signatures),
      },
    ];
  },
};
