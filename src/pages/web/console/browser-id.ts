const NAME = 'esign-sign-in';

/** Id of this browser tab, which survives a reload and a visit to another site. A sign-in is bound to it. */
export const browserId = (): string => idIn(sessionStorage);

/** Id of this browser. A code is bound to it, and a browser in which somebody has signed in keeps getting short codes. */
export const keptBrowserId = (): string => idIn(localStorage);

function idIn(storage: Storage): string {
  const id = storage.getItem(NAME) ?? crypto.randomUUID();
  storage.setItem(NAME, id);
  return id;
}
