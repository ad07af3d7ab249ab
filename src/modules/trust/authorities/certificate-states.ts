import type { Mode } from '../../../kernel/actor.ts';
import type { Database } from '../../../platform/database/index.ts';
import { parseCrl } from '../../../standards/crl/parse.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { renewalTime } from './lifetimes.ts';
import { isCa, type PkiRole, roleOrder } from './roles.ts';

/** A certificate in use, for `doctor`. */
export interface CertificateState {
  readonly mode: Mode;
  readonly role: PkiRole;
  readonly certificate: Certificate;
  /** When its successor is made. */
  readonly renewalAt: Date;
}

/** A root in use whose key is kept outside the service. */
export interface OfflineRoot {
  readonly mode: Mode;
  /** Until when its newest revocation list is valid. */
  readonly listUntil: Date;
  /** Authorities whose successors it should have signed. */
  readonly due: readonly PkiRole[];
}

/** A published root. */
export interface RootCertificate {
  readonly mode: Mode;
  readonly generation: number;
  /** File name under `/pki` without the extension, for example `root-live-g1`. */
  readonly file: string;
  readonly certificate: Certificate;
}

const modes = ['LIVE', 'TEST'] as const;

/** Reads the certificates in use and all roots, newest first, without private keys. */
export async function readCertificateStates(
  prisma: Database['prisma'],
  retentionYears: number,
  now: Date,
): Promise<{
  readonly certificates: readonly CertificateState[];
  readonly roots: readonly RootCertificate[];
  readonly offline: readonly OfflineRoot[];
}> {
  const keys = await prisma.pkiKey.findMany({
    select: {
      mode: true,
      role: true,
      generation: true,
      offlineCrl: true,
      certificates: { select: { der: true }, orderBy: { generation: 'desc' }, take: 1 },
    },
    orderBy: { generation: 'desc' },
  });
  const held = keys.flatMap(({ certificates: [newest], ...key }) =>
    newest ? [{ ...key, certificate: parseCertificate(Buffer.from(newest.der)) }] : [],
  );
  const newest = (mode: Mode, role: PkiRole) => held.find((key) => key.mode === mode && key.role === role)?.certificate;
  const certificates = modes.flatMap((mode) =>
    roleOrder.flatMap((role) => {
      const [certificate, root] = [newest(mode, role), newest(mode, 'ROOT')];
      if (!certificate || !root) return [];
      return [{ mode, role, certificate, renewalAt: renewalTime(role, certificate, root, retentionYears) }];
    }),
  );
  const isDue = ({ mode, role, renewalAt }: CertificateState, of: Mode) =>
    mode === of && isCa(role) && renewalAt <= now;
  return {
    certificates,
    offline: modes.flatMap((mode) => {
      const list = held.find((key) => key.mode === mode && key.role === 'ROOT')?.offlineCrl;
      const listUntil = list && parseCrl(Buffer.from(list)).nextUpdate;
      return listUntil
        ? [{ mode, listUntil, due: certificates.filter((one) => isDue(one, mode)).map(({ role }) => role) }]
        : [];
    }),
    roots: modes.flatMap((mode) =>
      held
        .filter((key) => key.mode === mode && key.role === 'ROOT')
        .map(({ generation, certificate }) => ({ mode, generation, file: rootFile(mode, generation), certificate })),
    ),
  };
}

/** Returns a root's file name under `/pki`, without the extension. */
export const rootFile = (mode: Mode, generation: number): string => `root-${mode.toLowerCase()}-g${generation}`;
