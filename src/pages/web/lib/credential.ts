import { token } from './boot.ts';

let words = (): string => `Link ${token()}`;

/** The `Authorization` value of this page: the personal link in its address, unless `speakAs` replaced it. */
export const authorization = (): string => words();

/** Replaces the page's credential. The console uses it to send its cookie session. */
export function speakAs(credential: () => string): void {
  words = credential;
}
