import type { Actor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/index.ts';
import { type ReadSubjects, takeLinkSubject } from '../access/index.ts';
import { type FieldOnPage, reviveFields, signerFields } from '../documents/index.ts';
import { type EnvelopeWithSigners, envelopeColumns, listOf, revive } from './envelope-sql.ts';

/** An envelope as one of its signers signs it. */
export interface EnvelopeToSign {
  readonly envelope: EnvelopeWithSigners;
  /** The signer's own fields, in order. */
  readonly fields: readonly FieldOnPage[];
}

const statement = `
  SELECT me.id, me.link_generation AS generation, row_to_json(found) AS envelope, ${signerFields('me.id')} AS fields
  FROM signers me, LATERAL (SELECT ${envelopeColumns}, ${listOf('signers')} FROM envelopes e WHERE e.id = me.envelope_id) found
  WHERE me.id = ${anyOf('$1::uuid[]')}`;

interface Row {
  readonly id: string;
  readonly generation: number;
  readonly envelope: EnvelopeWithSigners;
  readonly fields: FieldOnPage[] | null;
}

/** Reads the envelopes of signers, by signer, with the generation of each signer's link. Unknown ids are left out. */
export const readSubjectsOfSignLinks: ReadSubjects<EnvelopeToSign> = async ({ pool }, ids) => {
  const { rows } = await pool.query<Row>({ name: 'links-sign-subjects', text: statement, values: [ids] });
  return new Map(
    rows.map(({ id, generation, envelope, fields }) => [
      id,
      { generation, subject: { envelope: revive(envelope), fields: reviveFields(fields) } },
    ]),
  );
};

/**
 * Returns the envelope of the holder of a signing link: as authentication has just read it, or else read now.
 * @throws Error (there is none)
 */
export async function readEnvelopeToSign(database: Database, actor: Actor, signerId: string): Promise<EnvelopeToSign> {
  const taken = takeLinkSubject(actor, readSubjectsOfSignLinks);
  if (taken) return taken;
  return definitely((await readSubjectsOfSignLinks(database, [signerId])).get(signerId), `signer ${signerId}`).subject;
}
