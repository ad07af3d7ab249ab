import type { SubjectReport, VerifyReport } from './verify-subjects.ts';

/** Terminal escapes and line ends in somebody else's text must not draw on the reader's screen. */
const plain = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (c) => `[U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** A report in words, for a terminal. */
export function renderReport({ ok, subjects }: VerifyReport): string {
  const verdict = ok ? 'Everything given holds.' : 'NOT EVERYTHING GIVEN HOLDS.';
  return [...subjects.flatMap((subject) => [...describe(subject), '']), verdict].join('\n');
}

function describe(subject: SubjectReport): string[] {
  return [
    `${subject.ok ? '✓' : '✗'} ${plain(subject.name)}`,
    ...(subject.kind === 'fingerprint' ? [] : [`    SHA-256   ${subject.sha256}`]),
    ...offline(subject),
    ...online(subject),
  ];
}

function offline({ kind, proof, reason, named_in, online }: SubjectReport): string[] {
  if (proof) {
    const { envelope, attendance_session, generated_at, documents, signers, head, valid, problems, opened, erased } =
      proof;
    const subject = (envelope ?? attendance_session)!;
    return [
      `    Evidence  ${plain(subject.name)} (${envelope ? 'envelope' : 'attendance session'} ${plain(subject.id)}), drawn ${plain(generated_at)}`,
      ...documents.map(
        ({ name, sealed_sha256, sha256 }) =>
          `    Document  ${plain(name)}: ${sealed_sha256 ? `sealed ${sealed_sha256}` : `original ${sha256}, not sealed`}`,
      ),
      ...signers.map(
        ({ name, email, signed_at }) =>
          `    Signer    ${plain(name)} <${plain(email)}>: ${signed_at ? `signed ${plain(signed_at)}` : 'has not signed'}`,
      ),
      `    Chain     ${valid ? 'intact' : 'BROKEN'}, ${head.seq} events, head ${plain(head.hash ?? 'none')}`,
      `    Persons   ${opened} facts fit their commitments, ${erased} erased`,
      ...problems.map((problem) => `    Problem   ${plain(problem)}`),
      '    Note      the file was made by the service if its own seal is valid: pdfsig, or any PAdES validator',
    ];
  }
  if (named_in.length) {
    return named_in.map(
      ({ as, document, evidence }) => `    Named     as the ${as} form of "${plain(document)}" in ${plain(evidence)}`,
    );
  }
  if (online) return [];
  const what = kind === 'document' ? `no evidence file (${reason})` : 'a fingerprint';
  return [`    Unknown   ${what}, and no evidence file given names it`];
}

function online({ online }: SubjectReport): string[] {
  if (!online) return ['    Online    not asked'];
  const { known, matches, chain_valid, problems } = online;
  const found = online.envelope ?? online.attendance_session;
  const chain = chain_valid === undefined ? '' : `, chain ${chain_valid ? 'intact' : 'BROKEN'}`;
  const part = found ? `, "${plain(found.name)}" (${plain(found.id)}), ${plain(found.status)}` : '';
  return [
    ...(known ? [`    Online    ${plain(matches ?? 'known')}${part}${chain}`] : []),
    ...problems.map((problem) => `    Problem   ${plain(problem)}`),
  ];
}
