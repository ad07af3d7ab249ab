import { DAY } from '../../../../src/kernel/clock.ts';
import { sha256 } from '../../../../src/kernel/ids.ts';
import { seal } from '../../../../src/standards/pades/index.ts';
import { contract } from '../../../fixtures/pdf.ts';
import { type Authorities, bytesOf, prepare } from '../../../standards/pades/world.ts';
import { build, type SignatureForm, sign } from '../../../standards/validators/forge.ts';
import { type GraphqlAnswer, graphql } from '../../../world/client.ts';
import type { Caller, World } from '../../../world/world.ts';
import { done } from '../digest-seals/asks.ts';

/** Deposits as a program makes them, and signed files to deposit. */

const DEPOSIT = `id name status receivedSha256 receivedSize sha256 method obstacle signatureCount padesLevel createdAt preservedUntil
  endedAt protectedUntil renewals downloadUrl evidenceRecord { provenAt timestamps fileBase64 }`;

const documents = {
  preservePdf: `mutation ($input: PreservePdfInput!) { preservePdf(input: $input) { pdfDeposit { ${DEPOSIT} } } }`,
  deletePdfDeposit: `mutation ($input: DeletePdfDepositInput!) { deletePdfDeposit(input: $input) { pdfDeposit { ${DEPOSIT} } } }`,
  pdfDeposit: `query ($id: ID!) { pdfDeposit(id: $id) { ${DEPOSIT} } }`,
  pdfDeposits: `query ($filter: PdfDepositFilter, $first: Int) {
    pdfDeposits(filter: $filter, first: $first) { totalCount edges { node { ${DEPOSIT} } } } }`,
} as const;

/** Runs an operation and returns the whole answer. */
export const ask = (
  { url }: Pick<World, 'url'>,
  { key }: Pick<Caller, 'key'>,
  operation: keyof typeof documents,
  variables: Record<string, unknown>,
): Promise<GraphqlAnswer> => graphql(url, `Bearer ${key}`, documents[operation], variables);

/** A moment some years after the clock of the world. */
export const inYears = ({ clock }: Pick<World, 'clock'>, years: number): string =>
  new Date(clock.now().getTime() + years * 365 * DAY).toISOString();

/** What `preservePdf` needs for a file. */
export const inputFor = (world: World, pdf: Buffer, more: Record<string, unknown> = {}) => ({
  input: { name: 'Contrat.pdf', pdfBase64: pdf.toString('base64'), preservedUntil: inYears(world, 10), ...more },
});

/** Deposits a file, which must succeed. */
export async function deposit(world: World, caller: Caller, pdf: Buffer, more: Record<string, unknown> = {}) {
  const { data, errors } = await ask(world, caller, 'preservePdf', inputFor(world, pdf, more));
  if (errors) throw new Error(JSON.stringify(errors));
  return data.preservePdf.pdfDeposit;
}

export async function readDeposit(world: World, caller: Caller, id: string) {
  const { data, errors } = await ask(world, caller, 'pdfDeposit', { id });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.pdfDeposit;
}

export const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** A PDF that a client sealed with a digest seal of the service: B-T, and another one at each call. */
export async function sealedByClient(world: World, caller: Caller): Promise<Buffer> {
  const cms = async (digest: Buffer) => {
    const payload = await done(world, caller, 'sealDigest', { digest: digest.toString('hex') });
    return Buffer.from(payload.cms, 'base64');
  };
  return bytesOf(await seal(await prepare(await contract()), { field: 'Seal', at: world.clock.now(), cms }));
}

/** A PDF with a signature and a time-stamp of an authority elsewhere: B-T, without validation data. */
export const signedElsewhere = async ({ cms }: Authorities): Promise<Buffer> =>
  bytesOf(await seal(await prepare(await contract()), { field: 'Seal', at: new Date(), cms }));

/** A page with a text field, object 4. */
export const form: Buffer = build({
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>',
  4: '<</Type/Annot/Subtype/Widget/FT/Tx/T(place)/Rect[10 10 90 30]/F 4>>',
});

/** What a signature forbids, in its own dictionary and in that of its field. */
type Rules = Partial<Pick<SignatureForm, 'dict' | 'widget'>>;

/** A PDF with a digest seal of the service that locks nothing unless it is told to, in a field of another writer. */
export async function signedByForm(world: World, caller: Caller, pdf: Buffer, more: Rules = {}): Promise<Buffer> {
  const signed = (contents: (covered: Buffer) => Buffer) =>
    sign(pdf, { field: 'Seal', type: 'Sig', subFilter: 'ETSI.CAdES.detached', size: 16_384, contents, ...more });
  let digest = '';
  signed((covered) => {
    digest = sha256(covered).toString('hex');
    return Buffer.alloc(0);
  });
  const { cms } = await done(world, caller, 'sealDigest', { digest });
  return signed(() => Buffer.from(cms, 'base64'));
}
