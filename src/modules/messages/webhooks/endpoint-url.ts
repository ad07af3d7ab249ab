/**
 * Whether the text is an absolute https address without white space, user or password. A password would be visible in
 * lists. `URL` accepts a third slash and takes the path as the host, so it is rejected here. The target address is
 * checked at each connection.
 */
export function isEndpointUrl(text: string): boolean {
  if (!/^https:\/\/[^/\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
