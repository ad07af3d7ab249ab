/** The way back from a trust service, which the server and the page agree on. */

/** Where the trust service leads back. The operator registers it there. */
export const RETURN_PATH = '/certificate/return';
/** The part of the signing page's address that says what the trust service gave. It never reaches a server. */
export const RETURN_HASH = '#certificate?';
/** How long the browser remembers which page the signer left, s. */
export const RETURN_SECONDS = 15 * 60;

/** The cookie of one request: several pages can be at the trust service at the same time. */
export const returnCookie = (state: string): string => `esign_return_${state.replace(/[^\w-]/g, '').slice(0, 16)}`;
