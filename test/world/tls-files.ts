import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes with openssl, in `folder`: a CA, a server certificate for 127.0.0.1, a customer's, and one of another CA. */
export function tlsFiles(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = (name: string) => {
    const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)];
    openssl('req', '-x509', ...ec, ...files, '-days', '30', '-subj', `/CN=${name}`);
  };
  const issue = (ca: string, name: string, extensions: string) => {
    writeFileSync(at(`${name}.cnf`), extensions);
    openssl('req', ...ec, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`);
    const signer = ['-CA', at(`${ca}.pem`), '-CAkey', at(`${ca}.key`), '-CAcreateserial', '-days', '20'];
    const files = ['-in', at(`${name}.csr`), '-extfile', at(`${name}.cnf`), '-out', at(`${name}.pem`)];
    openssl('x509', '-req', ...signer, ...files);
    writeFileSync(at(`${name}-both.pem`), read(`${name}.pem`) + read(`${name}.key`));
    return { certificate: at(`${name}.pem`), key: at(`${name}.key`), together: at(`${name}-both.pem`) };
  };
  const read = (name: string) => readFileSync(at(name), 'utf8');
  authority('ca');
  authority('other-ca');
  issue('ca', 'server', 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth');
  return {
    caFile: at('ca.pem'),
    server: { key: read('server.key'), cert: read('server.pem'), ca: read('ca.pem') },
    customer: issue('ca', 'customer', 'extendedKeyUsage=clientAuth'),
    stranger: issue('other-ca', 'stranger', 'extendedKeyUsage=clientAuth'),
  };
}
