/** The address of the service without a slash at its end, from one with or without the path of an interface. */
export const serviceAddress = (baseUrl: string): string =>
  baseUrl.replace(/\/+$/, '').replace(/\/(api\/v1|graphql)$/, '');
