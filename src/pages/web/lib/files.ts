/** Decodes UTF-8 or UTF-16 with its mark ("Unicode text" of spreadsheets), or else Windows-1252, which older ones write. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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
