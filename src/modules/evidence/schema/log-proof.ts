import { builder } from '../../../platform/graphql/builder.ts';
import type { ChainLogProof } from '../log/proof.ts';

/** The type of `log` in a proof; other rooms have the field. */
export const LogProofType = builder.objectRef<ChainLogProof>('LogProof').implement({
  description:
    'Proof that the head of an evidence chain is in the transparency log of this service (RFC 6962, C2SP tlog-tiles). It can be checked without the service: see the guide on the transparency log.',
  fields: (t) => ({
    head: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'Hash of the event that is the head, lowercase hex. Null if the event no longer exists.',
      resolve: ({ hash }) => hash,
    }),
    salt: t.exposeString('salt', { description: 'Salt of the entry: 16 bytes, lowercase hex.' }),
    entry: t.field({
      type: 'Sha256',
      description: 'The entry: SHA-256 of `salt:head`, lowercase hex. The log has these 32 bytes.',
      resolve: ({ entry }) => entry.toString('hex'),
    }),
    index: t.exposeInt('index', { description: 'Place of the entry in the log, from 0.' }),
    treeSize: t.exposeInt('size', { description: 'Number of entries in the log at the checkpoint.' }),
    inclusion: t.stringList({
      description: 'Inclusion proof (RFC 6962, section 2.1.1): the hashes in order, in base64.',
      resolve: ({ hashes }) => hashes.map((hash) => hash.toString('base64')),
    }),
    checkpoint: t.exposeString('checkpoint', {
      description: 'The signed checkpoint (C2SP tlog-checkpoint), with the cosignatures of witnesses.',
    }),
    witnessed: t.exposeBoolean('isWitnessed', {
      description:
        'Whether as many witnesses as the policy of the operator needs have cosigned the checkpoint. True if it needs none.',
    }),
    file: t.exposeString('text', {
      description: 'All of it as the text of a `.tlog-proof` file (C2SP tlog-proof). Its extra data is the salt.',
    }),
  }),
});
