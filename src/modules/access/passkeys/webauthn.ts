/**
 * The WebAuthn library, loaded when a passkey is first used: it and what it needs are 500 KB, and most processes never
 * use one.
 */
export const webauthn = () => import('@simplewebauthn/server');
