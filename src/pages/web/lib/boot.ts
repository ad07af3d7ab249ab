/** The data that the server wrote into the page. */
export const readBoot = <T>(): T => JSON.parse(document.getElementById('boot')!.textContent!) as T;

/**
 * This page's only credential; it leaves it only to our API. The personal token is the last part of the path; a page
 * that a code opened was given a ticket.
 */
export const token = (): string =>
  readBoot<{ ticket?: string | null }>().ticket ?? location.pathname.split('/').at(-1)!;
