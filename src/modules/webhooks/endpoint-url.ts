/**
 * Whether deliveries can go there: an absolute https address without white space. A user and password in it would be
 * shown in every list; a third slash is forgiven by URL, which takes the path for a host; where it leads is judged at
 * each connection.
 */
export function isEndpointUrl(text: string): boolean {
  if (!/^https:\/\/[^/\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
