import type { Certificate } from '../x509/certificate.ts';
import {
  type CertificateJudgement,
  isInGoodStanding,
  judgeCertificate,
  REGULATION,
  readClaims,
} from './judge-certificate.ts';
import {
  CA_QC,
  type DecidingService,
  hasEnded,
  type NotQualifiedReason,
  type Qualification,
  qualificationKind,
  TSA_QTST,
} from './list.ts';
import { type FoundService, periodAt, type TrustedLists } from './lists.ts';

/** A signature or a time-stamp that was validated. */
export interface JudgedObject {
  /** From the signing certificate upwards, as far as the path could be built. */
  readonly path: readonly Certificate[];
  /** When it is proven to have existed; for a time-stamp its own time. */
  readonly at: Date;
  /** The validation time: lists must be current then. */
  readonly now: Date;
  readonly indication: 'TOTAL-PASSED' | 'INDETERMINATE' | 'TOTAL-FAILED';
}

/**
 * Judges whether a signature or a seal is qualified (ETSI TS 119 172-4, and TS 119 615 for the certificate): its
 * certificate was qualified when it was issued and at the time of signing, its key is in a qualified device, and it is valid.
 */
export function judgeSignature(lists: TrustedLists, judged: JudgedObject): Qualification {
  const [certificate] = judged.path;
  const kind = qualificationKind(certificate ? readClaims(certificate).purpose : null);
  const found = lists.servicesOf(judged.path, CA_QC);
  const whole = verdictMaker(judged, kind);
  if (judged.indication === 'TOTAL-FAILED') return whole.no('invalid', found[0]);
  if (!certificate || found.length === 0) return unlisted(lists, judged, whole);
  const current = found.filter(({ list }) => !hasEnded(list, judged.now));
  if (current.length === 0) return whole.ended(found[0]!);
  const opinions = current.map((each) => opinionOf(each, certificate, judged.at));
  const best = opinions.find(({ isQualified }) => isQualified) ?? bestOf(opinions);
  // Two services for one key that the list treats differently: it contradicts itself, unless one is for another purpose.
  const against = opinions.some(({ reason }) => reason === 'excluded');
  if (best.isQualified === null || (best.isQualified && against)) return whole.unclear(best.found);
  if (!best.isQualified) return { ...whole.no(best.reason!, best.found, best.decidedAt), kind: best.purpose };
  // A certificate for websites may be a qualified one; what it signs in a PDF is not.
  if (best.purpose === 'website') return whole.no('other_purpose', best.found);
  const facts = { kind: best.purpose, isCertificateQualified: true, hasDevice: best.hasDevice };
  if (judged.indication === 'INDETERMINATE') return { ...whole.unconfirmed(best.found), ...facts };
  if (!best.hasDevice) return { ...whole.no('no_device', best.found), ...facts };
  return { ...whole.yes(best.found), ...facts };
}

/** Judges whether a time-stamp is qualified: its unit was granted as a service TSA/QTST at the time that it states. */
export function judgeTimestamp(lists: TrustedLists, judged: JudgedObject): Qualification {
  const found = lists.servicesOf(judged.path, TSA_QTST);
  const whole = verdictMaker(judged, 'timestamp');
  if (judged.indication === 'TOTAL-FAILED') return whole.no('invalid', found[0]);
  if (judged.path.length === 0 || found.length === 0) return unlisted(lists, judged, whole);
  const current = found.filter(({ list }) => !hasEnded(list, judged.now));
  if (current.length === 0) return whole.ended(found[0]!);
  if (judged.at < REGULATION) return whole.no('before_regulation', current[0]);
  const granted = current.find(({ service }) => {
    const period = periodAt(service, judged.at);
    return period && isInGoodStanding(period, TSA_QTST, judged.at);
  });
  if (!granted) return whole.no('status', current[0]);
  if (periodAt(granted.service, judged.at)?.isUnclear) return whole.unclear(granted);
  return judged.indication === 'INDETERMINATE' ? whole.unconfirmed(granted) : whole.yes(granted);
}

interface Opinion extends CertificateJudgement {
  readonly found: FoundService;
  /** The time in question, or that at which the certificate was issued. */
  readonly decidedAt: Date;
}

/** What one service makes of a certificate: when it was issued, and at the time in question. */
function opinionOf(found: FoundService, certificate: Certificate, at: Date): Opinion {
  const judge = (time: Date): CertificateJudgement => {
    const period = periodAt(found.service, time);
    if (!period || !isInGoodStanding(period, CA_QC, time))
      return {
        isQualified: false,
        reason: 'status',
        purpose: readClaims(certificate).purpose ?? 'signature',
        hasDevice: false,
      };
    return judgeCertificate(certificate, period, time);
  };
  const then = judge(at);
  const issued = judge(certificate.notBefore);
  if (!then.isQualified || issued.isQualified) return { ...then, found, decidedAt: at };
  return { ...then, isQualified: issued.isQualified, reason: issued.reason, found, decidedAt: certificate.notBefore };
}

/** Of several services that do not make a certificate qualified, the one that says most about it. */
function bestOf(opinions: readonly Opinion[]): Opinion {
  const order: readonly (NotQualifiedReason | null)[] = [null, 'excluded', 'ordinary_certificate', 'before_regulation'];
  const rank = ({ reason }: Opinion): number => (order.includes(reason) ? order.indexOf(reason) : order.length);
  return [...opinions].sort((a, b) => rank(a) - rank(b))[0]!;
}

function unlisted(lists: TrustedLists, judged: JudgedObject, whole: ReturnType<typeof verdictMaker>): Qualification {
  const unasked = lists.unaskedFor(judged.path, judged.now);
  if (!unasked) return whole.no('not_listed');
  const { reason, ...list } = unasked;
  return { ...whole.unclear(), reason, list };
}

function verdictMaker({ at }: JudgedObject, kind: Qualification['kind']) {
  const make = (
    verdict: Qualification['verdict'],
    reason: Qualification['reason'],
    found: FoundService | undefined,
    decidedAt = at,
  ): Qualification => ({
    ...{ verdict, kind, reason, at, list: null },
    isCertificateQualified: verdict === 'not_judged' || reason === 'invalid' ? null : verdict === 'qualified',
    hasDevice: null,
    service: found ? describe(found, decidedAt) : null,
  });
  return {
    yes: (found: FoundService) => make('qualified', null, found),
    no: (reason: NotQualifiedReason, found?: FoundService, decidedAt?: Date) =>
      make('not_qualified', reason, found, decidedAt),
    unclear: (found?: FoundService) => make('not_judged', 'list_unclear', found),
    unconfirmed: (found: FoundService) => make('not_judged', 'unconfirmed', found),
    ended: (found: FoundService): Qualification => ({
      ...make('not_judged', 'list_ended', found),
      list: { territory: found.list.territory, ended: found.list.nextUpdate },
    }),
  };
}

function describe({ service, list }: FoundService, at: Date): DecidingService {
  const period = periodAt(service, at);
  return {
    provider: service.provider,
    name: service.name,
    territory: list.territory,
    type: period?.type ?? service.periods.at(-1)!.type,
    status: period?.status ?? null,
    since: period?.since ?? null,
  };
}
