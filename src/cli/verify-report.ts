import type { EvidenceSummary } from '../modules/evidence/file/index.ts';
import type { FileReport, PrintedSignature } from './verify-files.ts';

/** Escapes terminal sequences and line ends in foreign text, so that it cannot manipulate the terminal. */
const plain = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (c) => `[U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** Maximum number of lines of one kind; `--json` has all. */
const SHOWN = 6;

const words = { holds: 'valid', fails: 'NOT VALID', undetermined: 'cannot be confirmed' } as const;
const TEST = 'TEST MODE: a specimen without legal value';

/** Renders a report for a terminal. A typical file takes half a screen. */
export function renderReport(reports: readonly FileReport[], notes: readonly string[]): string {
  const all = reports.every(({ verdict }) => verdict === 'holds');
  const tests = reports.filter(({ mode }) => mode === 'test').length;
  const verdict = all ? 'All files are valid.' : 'NOT ALL FILES ARE VALID.';
  return [
    ...reports.flatMap((report) => [...describe(report), '']),
    ...notes.map((note) => `Note: ${note}`),
    tests ? `${verdict} In test mode, without legal value: ${tests} of ${reports.length}.` : verdict,
  ].join('\n');
}

function describe(report: FileReport): string[] {
  const { verdict, mode, file, kind, sha256, reasons } = report;
  return [
    `${verdict === 'holds' ? '✓' : '✗'} ${plain(file)}: ${words[verdict]}${mode === 'test' ? `, ${TEST}` : ''}`,
    ...(kind === 'fingerprint' ? [] : [line('SHA-256', sha256)]),
    ...several(reasons, (reason) => line('Reason', plain(reason))),
    ...proof(report),
    ...several(report.signatures, signature),
    ...several(report.named_in, ({ as, document, evidence }) =>
      line('Named', `as the ${as} version of "${plain(document)}" in ${plain(evidence)}`),
    ),
    ...online(report),
  ];
}

const line = (label: string, text: string): string => `    ${label.padEnd(10)} ${text}`;

function several<T>(all: readonly T[], render: (one: T) => string): string[] {
  const shown = all.slice(0, SHOWN).map(render);
  return all.length > SHOWN ? [...shown, line('', `and ${all.length - SHOWN} more, see --json`)] : shown;
}

function proof({ evidence }: FileReport): string[] {
  if (!evidence) return [];
  const { about, name, id, generatedAt, documents, signers, head, valid, summaryBoundBy, opened, erased, log } =
    evidence;
  const bound =
    summaryBoundBy === 'chain'
      ? 'it commits to the whole summary'
      : 'only the seal protects the summary (first format)';
  return [
    line('Evidence', `${plain(name)} (${about.replace('_', ' ')} ${plain(id)}), generated ${plain(generatedAt)}`),
    ...several(documents, (one) =>
      line(
        'Document',
        `${plain(one.name)}: ${one.sealed_sha256 ? `sealed ${one.sealed_sha256}` : `original ${one.sha256}, not sealed`}`,
      ),
    ),
    ...several(signers, (one) =>
      line(
        'Signer',
        `${plain(one.name)} <${plain(one.email)}>: ${one.signed_at ? `signed ${plain(one.signed_at)}` : 'has not signed'}`,
      ),
    ),
    line(
      'Chain',
      `${head.seq} events, ${valid ? `intact; ${bound}` : 'NOT INTACT'}; head ${plain(head.hash ?? 'none')}`,
    ),
    ...logged(log),
    line('Persons', `${opened} personal values match their commitments, ${erased} erased`),
  ];
}

function logged(log: EvidenceSummary['log']): string[] {
  if (!log) return [line('Log', 'the file has no proof of the transparency log')];
  const { status, origin, index, treeSize, root, cosignatures } = log;
  if (status === 'unchecked') return [line('Log', `no key of the log ${plain(origin ?? 'without a name')} is known`)];
  if (status === 'contradicted') return [line('Log', 'THE PROOF OF THE TRANSPARENCY LOG IS WRONG')];
  const witnesses = cosignatures.map(({ witness, at }) => `${plain(witness)} on ${at}`).join(', ');
  const by =
    status === 'witnessed' ? `witnessed by ${witnesses}` : `not witnessed${witnesses && ` enough: ${witnesses}`}`;
  return [line('Log', `entry ${index} of ${treeSize} in ${plain(origin ?? '')}, ${by}`), line('', `root ${root}`)];
}

const changes = {
  none: 'nothing changed after it',
  validation_data: 'only validation data and time-stamps were added after it',
  form_filling: 'fields were filled after it',
  annotations: 'annotations were added after it',
  other: 'THE DOCUMENT WAS CHANGED AFTER IT',
} as const;

const purposes = {
  document: 'a document of an envelope',
  mandate_act: 'a mandate act',
  attendance_sheet: 'an attendance sheet',
  evidence: 'an evidence file',
  attestation: 'the attestation of one signature',
  digest: 'a digest; the service has not seen the file',
} as const;

function signature(one: PrintedSignature): string {
  const times = [
    one.signed_at && `claimed time ${one.signed_at}`,
    one.proven_at ? `proven time ${one.proven_at}` : 'time not proven',
  ];
  const status = [one.indication, one.sub_indication, one.level].filter(Boolean).join(' ');
  const purpose = one.purpose ? `, made for: ${purposes[one.purpose]}` : '';
  const signerName = plain(one.signer ?? 'unknown signer');
  const label = one.kind === 'signature' ? 'Signature' : 'Time-stamp';
  return line(
    label,
    [
      `${status}, ${times.filter(Boolean).join(', ')}, ${changes[one.modifications]}${purpose}`,
      signerName,
      ...(one.qualification ? [plain(one.qualification.sentence.en)] : []),
    ].join(`\n${' '.repeat(15)}`),
  );
}

function online({ online: found }: FileReport): string[] {
  if (!found) return [];
  const part = found.envelope ?? found.attendance_session ?? found.digest_seal;
  if (!found.known || !part) return [line('Online', 'the service does not know this fingerprint')];
  const chain = found.chain_valid ? 'intact' : 'BROKEN';
  return [
    line(
      'Online',
      `${plain(found.matches ?? (found.digest_seal ? 'reported by a client' : 'known'))}, "${plain(part.name)}" (${plain(part.id)}), chain ${chain}`,
    ),
  ];
}
