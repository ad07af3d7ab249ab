import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { refreshTrustedLists } from '../../../src/modules/verification/index.ts';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { oid, sequence } from '../../../src/standards/asn1/write.ts';
import { readCertificates } from '../../../src/standards/x509/read-certificates.ts';
import { hasOpenssl } from '../../standards/openssl.ts';
import { makeList } from '../../standards/trusted-lists/make-list.ts';
import { pemBundle } from '../../standards/validators/outside.ts';
import { hierarchy, signerOf } from '../../standards/x509-world.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { TrustService } from '../../world/trust-service.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { openOpensslCa } from '../trust/seal-credentials/openssl-ca.ts';
import { inputFor } from './acts.ts';
import { download } from './advanced-people.ts';

/** A report on a signature with a certificate of the signer's own calls it qualified where the operator's trusted lists do. */
describe.skipIf(!hasOpenssl)('the report on a signature with a certificate of one’s own', () => {
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  let remote: TrustService;
  let world: World;
  let caller: Caller;

  beforeAll(async () => {
    ca = await openOpensslCa();
    const { unit: state } = await hierarchy();
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const [issuer] = readCertificates(Buffer.from(ca.caPem));
    const list = await makeList(
      { issuedAt: inDays(-30), nextUpdate: inDays(100), services: [{ certificates: [issuer!] }] },
      signerOf(state),
    );
    const [xml, signers] = ['fr.xml', 'signers.pem'].map((name) => path.join(ca.directory, name)) as [string, string];
    await writeFile(xml, list);
    await writeFile(signers, pemBundle([state.certificate.der]));
    remote = await TrustService.open();
    world = await openWorld({ env: { ...remote.env, TRUSTED_LISTS: xml, TRUSTED_LIST_SIGNERS: signers } });
    caller = await world.caller({ mode: 'LIVE' });
    await refreshTrustedLists(world.service.services);
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await remote?.close();
    await ca?.close();
  });

  const usage = () => `${ca.usage}\nauthorityInfoAccess = OCSP;URI:${ca.url}/ocsp,caIssuers;URI:${ca.url}/ca.cer`;
  const statements = sequence(
    sequence(oid(oids.qcCompliance)),
    sequence(oid(oids.qcSscd)),
    sequence(oid(oids.qcType), sequence(oid(oids.qcTypeEsign))),
  );
  /** Lets the trust service sign with a new certificate of that name. */
  const holdCertificate = (name: string, extensions: string) => {
    ca.issue(name, { extensions });
    const file = (each: string) => `${ca.directory}/${each}`;
    remote.become({
      files: { key: file(`${name}.key`), certificates: [`${name}.pem`, 'ca.pem', 'root.pem'].map(file) },
    });
  };
  const ok = async (authorization: string, query: string, input: object) => {
    const { data, errors } = await graphql(world.url, authorization, query, { input });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

  /** Signs an envelope with what the trust service holds, and returns the report on that signature. */
  async function reportOn(givenName: string) {
    const identity = { method: 'PARTNER_ATTESTED', givenName, familyName: 'Lovelace', verifiedBy: 'Agence' };
    const signer = { email: 'ada@exemple.fr', name: `${givenName} Lovelace`, identity, ownCertificate: true };
    const made = await ok(
      `Bearer ${caller.key}`,
      'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }',
      {
        ...{ name: 'Contrat', signatureLevel: 'ADVANCED', send: true, signers: [signer] },
        documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
        fields: [{ documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', page: 1, x: 10, y: 5, width: 30, height: 6 }],
      },
    );
    const { id } = made.createEnvelope.envelope;
    const { sign_url: url } = (await readEnvelope(world, caller, id)).signers[0];
    const begun = await ok(
      linkOf(url),
      'mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { authorizationUrl } }',
      await inputFor(world, url),
    );
    const goOn = async (address: string) => {
      const { state, code } = await remote.agree(address);
      const { continueCertificateSignature } = await ok(
        linkOf(url),
        'mutation ($input: ContinueCertificateSignatureInput!) { continueCertificateSignature(input: $input) { authorizationUrl } }',
        { state, code },
      );
      return continueCertificateSignature.authorizationUrl as string;
    };
    await goOn(await goOn(begun.signEnvelope.authorizationUrl));
    await world.settle();
    const [document] = (await readEnvelope(world, caller, id)).documents;
    const query = `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { verdict signatures {
      signer { subject } root qualification { verdict reason kind certificateQualified device } } } }`;
    const pdf = (await download(document.sealed_download_url)).toString('base64');
    const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { pdf });
    if (errors) throw new Error(JSON.stringify(errors));
    const { signatures, verdict } = data.validatePdf;
    return { verdict, ...signatures.find((each: any) => each.signer.subject.includes('Lovelace')) };
  }

  it('says “qualified” for a qualified certificate of a listed service, with its key in a device', async () => {
    holdCertificate('Ada Lovelace', `${usage()}\n1.3.6.1.5.5.7.1.3 = DER:${statements.toString('hex')}`);
    expect(await reportOn('Ada')).toMatchObject({
      ...{ verdict: 'HOLDS', root: 'TRUSTED_LIST' },
      qualification: { verdict: 'QUALIFIED', kind: 'SIGNATURE', certificateQualified: true, device: true },
    });
  });

  it('does not say it for a certificate of the same service that claims nothing', async () => {
    holdCertificate('Augusta Lovelace', usage());
    const { root, qualification } = await reportOn('Augusta');
    expect(root).toBe('TRUSTED_LIST');
    expect(qualification).toMatchObject({ verdict: 'NOT_QUALIFIED', certificateQualified: false });
  });
});
