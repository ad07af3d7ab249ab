/** Parses the data that the server embedded in the page. */
export const readBoot = <T>(): T => JSON.parse(document.getElementById('boot')!.textContent!);

/**
 * The only credential of this page, sent only to our API: the last segment of the path, or the ticket of a page that a
 * scanned code opened.
 */
const token = (): string => readBoot<{ ticket?: string | null }>().ticket ?? location.pathname.split('/').at(-1)!;

let words = (): string => `Link ${token()}`;

/** The `Authorization` value of this page: the personal link in its address, unless `speakAs` replaced it. */
export const authorization = (): string => words();

/** Replaces the page's credential. The console uses it to send its cookie session. */
export function speakAs(credential: () => string): void {
  words = credential;
}

/** Resolves when the page is visible: not while it is prerendered or in a background tab. */
export function seen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

/**
 * Temporary links contain the public address. The page opens them on its own origin, so that its policy allows them and
 * a page reached by another host name of the same server works too.
 */
export function publicLinks(publicUrl: string): (url: string) => string {
  return (url) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);
}
