/** Downloads the content of an address as a file. */
export function saveAs(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads a CSV that was received in parts. */
export function saveText(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  saveAs(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
