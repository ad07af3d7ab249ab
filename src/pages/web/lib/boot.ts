/** The data that the server wrote into the page. */
export const readBoot = <T>(): T => JSON.parse(document.getElementById('boot')!.textContent!) as T;

/** The personal token: the last part of the path. It is this page's only credential and leaves it only to our API. */
export const token = location.pathname.split('/').at(-1)!;
