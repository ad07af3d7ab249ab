/** What the evidence says of the files that a signer added because the sender asked for them. */
import type { Witness } from '../../../kernel/told.ts';
import { printable, styles } from '../../../standards/typesetting/index.ts';
import type { Moment } from './moments.ts';
import type { EvidenceProof } from './proof.ts';
import { rowIf, type ToldRow } from './told.ts';
import { octets } from './words.ts';

const formats: Readonly<Record<string, string>> = { pdf: 'PDF', png: 'image PNG', jpeg: 'image JPEG' };

/** One row for each file that the signature names, with its fingerprint: removed files are in the chain alone. */
export function attachmentRows(
  { events }: Pick<EvidenceProof, 'events'>,
  number: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const own = events.filter(({ actor }) => actor === `signer:${number}`);
  const signed = own.find(({ type }) => type === 'signer.signed')?.data.attachments;
  if (!Array.isArray(signed)) return [];
  return (signed as { attachment_id: string; file_sha256: string }[]).flatMap(({ attachment_id: id, file_sha256 }) => {
    const added = own.find(({ type, data }) => type === 'signer.attachment_added' && data.attachment_id === id);
    if (!added) return [];
    const { title, file_name: name } = added.openings ?? {};
    const { format, size } = added.data;
    return rowIf(witness, 'attachments', [
      { text: printable(title?.value || '(intitulé effacé depuis)'), style: styles.strong },
      ...(name?.value ? [printable(name.value)] : []),
      `${formats[String(format)] ?? format}, ${octets(Number(size))}, ajoutée le ${moment(added.at)}`,
      `empreinte (SHA-256) : ${file_sha256}`,
    ]);
  });
}
