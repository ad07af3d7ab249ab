import { headersOfError } from './response-headers.ts';

/** Names of the components, after RFC 9110. */
const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** An error code and its meaning. */
export interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

/** Returns a reference to the response of a status. @throws Error (a status without a name) */
export const errorResponseRef = (status: number): { readonly $ref: string } => ({
  $ref: `#/components/responses/${nameOf(status)}`,
});

/** Returns the `components.responses` of all statuses of these codes, with their headers and an example of each code. */
export function errorResponses(codes: readonly ErrorCode[]): Readonly<Record<string, object>> {
  const statuses = [...new Set(codes.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const examples = codes
        .filter((each) => each.status === status)
        .map(({ code, meaning }) => [code, { value: { error: { code, message: meaning, ...detailsOf(code) } } }]);
      const response = {
        description: 'The request failed and changed nothing.',
        headers: headersOfError(status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [nameOf(status), response];
    }),
  );
}

function nameOf(status: number): string {
  const name = names[status];
  if (!name) throw new Error(`the responses with status ${status} have no name`);
  return name;
}

const detailsOf = (code: string) =>
  code === 'invalid_body' ? { details: [{ path: 'signers.0.email', message: 'must be a valid email' }] } : {};
