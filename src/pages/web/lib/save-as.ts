/** Downloads the content of an address as a file. */
export function saveAs(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads a CSV that was received in parts. */
export const saveText = (name: string, parts: readonly string[]): void =>
  saveBlob(name, new Blob([...parts], { type: 'text/csv;charset=utf-8' }));

/** Downloads a file that was received in base64. */
export const saveBase64 = (name: string, base64: string, type: string): void =>
  saveBlob(name, new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type }));

/** Downloads JSON as a file. */
export const saveJson = (name: string, json: string): void =>
  saveBlob(name, new Blob([json], { type: 'application/json' }));

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
