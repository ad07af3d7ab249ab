/**
 * Temporary links carry the public address; the page opens them on its own origin, so that its policy holds and a
 * page reached by another name of the same server works too.
 */
export function linksOf(publicUrl: string): (url: string) => string {
  return (url) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);
}
