import { available, run, withScratch } from './outside.ts';

export const xmllintAvailable = available('xmllint', '--version');
export const xmlsecAvailable = available('xmlsec1', '--version');

/** C14N 1.0 by libxml2. It keeps comments, so the document must have none. */
export const xmllintCanonical = (xml: string, method: '--exc-c14n' | '--c14n' = '--exc-c14n'): string =>
  withScratch((scratch) => {
    const { stdout } = run('xmllint', [method, scratch.file(Buffer.from(xml), '.xml')]);
    return Buffer.from(stdout, 'latin1').toString('utf8');
  });

/** Whether libxml2 finds a document well formed, without loading what it names. */
export const xmllintAccepts = (xml: string | Buffer): boolean =>
  withScratch((scratch) => run('xmllint', ['--noout', '--nonet', scratch.file(Buffer.from(xml), '.xml')]).status === 0);

/** Verifies all references and the value of the first signature of a document with a certificate in PEM. */
export const xmlsecVerifies = (xml: Buffer, certificate: string, root: string): boolean =>
  withScratch((scratch) => {
    const properties = 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties';
    const pem = scratch.file(Buffer.from(certificate), '.pem');
    const ids = ['--id-attr:Id', properties, '--id-attr:Id', root];
    return run('xmlsec1', ['--verify', ...ids, '--pubkey-cert-pem', pem, scratch.file(xml, '.xml')]).status === 0;
  });

/** Fills the empty values of a signature template. `key` is PKCS#8 in PEM; `Id` of elements of DS:Object is known. */
export const xmlsecSign = (template: string, key: string): Buffer =>
  withScratch((scratch) => {
    const pem = scratch.file(Buffer.from(key), '.pem');
    const ids = ['--id-attr:Id', 'http://www.w3.org/2000/09/xmldsig#:Object'];
    const { stdout } = run('xmlsec1', [
      '--sign',
      ...ids,
      '--privkey-pem',
      pem,
      scratch.file(Buffer.from(template), '.xml'),
    ]);
    return Buffer.from(stdout, 'latin1');
  });
