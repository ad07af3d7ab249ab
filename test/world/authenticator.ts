import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data (Web Authentication Level 3 §6.1). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person was verified by PIN, fingerprint or face. */
  readonly verified?: boolean;
}

/** An authenticator with one P-256 key, written to Web Authentication Level 3, for tests of refusals without a browser. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, verified = true }: Ceremony, more = Buffer.alloc(0), flag = 0): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const set = flags.present | (verified ? flags.verified : 0) | flag;
    return Buffer.concat([sha256(rpId), Buffer.of(set), count, more]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    /** RegistrationResponseJSON with attestation `none`. */
    create(ceremony: Ceremony) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
      const data = authenticatorData(ceremony, attested, flags.attested);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    /** AuthenticationResponseJSON. */
    use(ceremony: Ceremony) {
      counter += 1;
      const data = authenticatorData(ceremony);
      const client = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
    /** Decreases the counter, as a copied key would. */
    rewind() {
      counter = 0;
    },
  };
}
