/** Has the browser save what is at an address. */
export function saveAs(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
