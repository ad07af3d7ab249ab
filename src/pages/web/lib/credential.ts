import { token } from './boot.ts';

let words = (): string => `Link ${token()}`;

/** What this page says of itself to the API: the personal link in its address, unless it speaks as somebody else. */
export const authorization = (): string => words();

/** Lets the page speak with another credential: the console, with its cookie. */
export function speakAs(credential: () => string): void {
  words = credential;
}
