/** Parses the data that the server embedded in the page. */
export const readBoot = <T>(): T => JSON.parse(document.getElementById('boot')!.textContent!);

/**
 * The only credential of this page, sent only to our API: the last segment of the path, or the ticket of a page that a
 * scanned code opened.
 */
export const token = (): string =>
  readBoot<{ ticket?: string | null }>().ticket ?? location.pathname.split('/').at(-1)!;
