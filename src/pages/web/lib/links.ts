/**
 * Temporary links contain the public address. The page opens them on its own origin, so that its policy allows them and
 * a page reached by another host name of the same server works too.
 */
export function linksOf(publicUrl: string): (url: string) => string {
  return (url) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);
}
