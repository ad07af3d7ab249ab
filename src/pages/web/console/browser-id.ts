/** Id of this browser tab, which survives a reload and a visit to another site. A sign-in is bound to it. */
export function browserId(): string {
  const name = 'esign-sign-in';
  const id = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, id);
  return id;
}
