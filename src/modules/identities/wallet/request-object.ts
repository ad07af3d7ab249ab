import { createPublicKey } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { MINUTE, SECOND } from '../../../kernel/clock.ts';
import { uuidBytes } from '../../../kernel/ids.ts';
import type { Identity } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { coseAlgorithms } from '../../../standards/mdoc/cose.ts';
import { jwsAlgorithms } from '../../../standards/sd-jwt/jws.ts';
import { openAttributes, type WalletRequest } from '../attributes.ts';
import { walletAccess } from './access-key.ts';
import { findOpenRequest, walletRequestKey } from './requests.ts';

/** What a wallet obtains (OpenID4VP 1.0): the link, and the signed request with what is asked, by whom, and where the answer goes. */

/** The address at which a wallet obtains a request or posts its answer names identity and request. */
const walletAddress = (
  services: Services,
  kind: 'requests' | 'responses',
  identityId: string,
  requestId: string,
): string => {
  const name = Buffer.concat([uuidBytes(identityId), Buffer.from(requestId, 'base64url')]).toString('base64url');
  return `${services.config.publicUrl}/wallet/${kind}/${name}`;
};

/** The link that opens a wallet, or that a QR code shows. */
export function walletLink(services: Services, identityId: string, { id }: WalletRequest): string {
  const query = new URLSearchParams({
    client_id: walletAccess(services.config, services.keystore).clientId,
    request_uri: walletAddress(services, 'requests', identityId, id),
    request_uri_method: 'post',
  });
  return `${services.config.wallet!.scheme}://?${query}`;
}

/** Where the answer to a request goes. */
export const responseUriOf = (services: Services, identityId: string, { id }: WalletRequest): string =>
  walletAddress(services, 'responses', identityId, id);

/** The key to which the answer is encrypted, without what does not belong to its thumbprint. */
export function encryptionKeyOf(request: WalletRequest): JWK {
  const { kty, crv, x, y } = createPublicKey(walletRequestKey(request)).export({ format: 'jwk' });
  return { kty, crv, x, y } as JWK;
}

/** Our names towards wallets for a request: as it began, and now, if the operator has changed certificate or prefix since. */
export function clientIdsOf(services: Services, { clientId }: WalletRequest): readonly string[] {
  const current = walletAccess(services.config, services.keystore).clientId;
  return clientId === undefined || clientId === current ? [current] : [clientId, current];
}

/** Whether the identity was created with a birth date, which the wallet must then confirm. */
export const needsBirthDate = (services: Services, identity: Identity): boolean =>
  openAttributes(services, identity)?.attributes.birthDate != null;

/** Names of the two credentials of which a wallet presents one, by their format. */
export const credentialNames = { 'dc+sd-jwt': 'identity', mso_mdoc: 'identity_mdoc' } as const;

/** Type and namespace of person identification data in ISO/IEC 18013-5 (EUDI PID Rulebook): all Member States share them. */
export const PID_DOC_TYPE = 'eu.europa.ec.eudi.pid.1';

/** What is asked for (OpenID4VP 1.0 §6): the needed claims, in either format. */
function walletQuery(services: Services, identity: Identity) {
  const isDated = needsBirthDate(services, identity);
  const paths = ['given_name', 'family_name', ...(isDated ? ['birthdate'] : [])];
  const elements = ['given_name', 'family_name', ...(isDated ? ['birth_date'] : [])];
  return {
    credentials: [
      {
        id: credentialNames['dc+sd-jwt'],
        format: 'dc+sd-jwt',
        meta: { vct_values: services.config.wallet!.types },
        claims: paths.map((path) => ({ path: [path] })),
      },
      {
        id: credentialNames.mso_mdoc,
        format: 'mso_mdoc',
        meta: { doctype_value: PID_DOC_TYPE },
        // The name is kept: the wallet says so to the person.
        claims: elements.map((element) => ({ path: [PID_DOC_TYPE, element], intent_to_retain: true })),
      },
    ],
    credential_sets: [{ options: Object.values(credentialNames).map((name) => [name]) }],
  };
}

/**
 * Signs the request object that a wallet obtains (RFC 9101; OpenID4VP 1.0 §5). Null if there is no such request.
 * @param walletNonce what the wallet sent, so that it knows that the request is fresh
 */
export async function signRequest(
  services: Services,
  name: string,
  walletNonce: string | null,
): Promise<string | null> {
  const found = await findOpenRequest(services, name);
  if (!found) return null;
  const { check, request } = found;
  const access = walletAccess(services.config, services.keystore);
  const issuedAt = Math.floor(services.clock.now().getTime() / SECOND);
  const algorithms = { 'sd-jwt_alg_values': jwsAlgorithms, 'kb-jwt_alg_values': jwsAlgorithms };
  const payload = {
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    client_id: access.clientId,
    response_uri: responseUriOf(services, check.identity.id, request),
    nonce: request.nonce,
    state: request.id,
    dcql_query: walletQuery(services, check.identity),
    client_metadata: {
      client_name: services.config.sealOrganization.name,
      jwks: { keys: [{ ...encryptionKeyOf(request), use: 'enc', alg: 'ECDH-ES', kid: request.id }] },
      encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
      vp_formats_supported: {
        'dc+sd-jwt': algorithms,
        mso_mdoc: { issuerauth_alg_values: coseAlgorithms, deviceauth_alg_values: coseAlgorithms },
      },
    },
    ...(walletNonce === null ? {} : { wallet_nonce: walletNonce }),
  };
  return new SignJWT(payload)
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: access.certificates.map(({ der }) => der.toString('base64')),
    })
    .setAudience('https://self-issued.me/v2')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (5 * MINUTE) / SECOND)
    .sign(access.key);
}
