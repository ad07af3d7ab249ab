// What the page needs to send an example of the reference: web/docs/try-it.ts makes a form of it.
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape.mjs';

/** The attribute of an operation with its request. Commands of the shell example become variables. */
export function tryAttribute({ method, path, parameters, example = {} }) {
  const request = {
    method,
    path,
    from: example.path ?? {},
    query: parameters.some((each) => each.in === 'query') ? (example.query ?? '') : null,
    body: example.body
      ? JSON.stringify(example.body, null, 2)
          .replaceAll(/\$\(base64[^"]*\)/g, '$CONTRACT_BASE64')
          .replaceAll(/\$\(sha256sum[^"]*\)/g, '$CONTRACT_SHA256')
      : null,
    keep: example.keep ?? {},
  };
  return ` data-try="${escapeHtml(JSON.stringify(request))}"`;
}

/** The element with the variables of the sample document. */
export function sampleVariables(pdf) {
  const variables = {
    CONTRACT_BASE64: Buffer.from(pdf).toString('base64'),
    CONTRACT_SHA256: createHash('sha256').update(pdf).digest('hex'),
  };
  return `<div hidden data-variables="${escapeHtml(JSON.stringify(variables))}"></div>`;
}
