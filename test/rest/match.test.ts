import { describe, expect, it } from 'vitest';
import { openMatcher } from '../../rest/match.ts';

const operations = [
  { method: 'get', path: '/envelopes', operationId: 'list' },
  { method: 'post', path: '/envelopes', operationId: 'create' },
  { method: 'get', path: '/envelopes/{id}', operationId: 'get' },
  { method: 'post', path: '/envelopes/import', operationId: 'import' },
  { method: 'post', path: '/envelopes/{id}/signers/{signer}', operationId: 'signer' },
  { method: 'get', path: '/files/{name}.json', operationId: 'file' },
];
const match = openMatcher(operations);
const found = (method: string, path: string) => match(method, path)?.operation?.operationId;

describe('a path of the REST API', () => {
  it('is matched completely by its template', () => {
    expect(found('GET', '/envelopes')).toBe('list');
    expect(found('POST', '/envelopes/1/signers/2')).toBe('signer');
    for (const path of ['/', '/envelope', '/envelopes/1/2', '/x/envelopes', '/envelopes/1/signers/', '//envelopes']) {
      expect(match('GET', path), path).toBeUndefined();
    }
  });

  it('may end in slashes', () => {
    expect(found('GET', '/envelopes//')).toBe('list');
    expect(match('GET', '/envelopes/a/')).toMatchObject({ operation: { operationId: 'get' }, params: { id: 'a' } });
  });

  it('is matched quickly with any number of slashes', () => {
    const began = performance.now();
    // One look for each slash, at each slash, would be minutes.
    expect(match('GET', `/envelopes${'/'.repeat(400_000)}x`)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('has decoded parameters', () => {
    expect(match('POST', '/envelopes/%C3%A9%20%2F/signers/a+b')?.params).toEqual({ id: 'é /', signer: 'a+b' });
    expect(match('GET', '/envelopes/%zz')).toBeUndefined();
    expect(match('GET', '/envelopes/%ff')).toBeUndefined();
  });

  it('prefers the longest literal, unless only another route has the method', () => {
    expect(found('POST', '/envelopes/import')).toBe('import');
    expect(match('GET', '/envelopes/import')).toMatchObject({
      operation: { operationId: 'get' },
      params: { id: 'import' },
    });
  });

  it('matches dots literally', () => {
    expect(match('GET', '/files/a.json')?.params).toEqual({ name: 'a' });
    expect(match('GET', '/files/axjson')).toBeUndefined();
  });

  it('lists its methods', () => {
    expect(match('DELETE', '/envelopes')).toEqual({ operation: undefined, params: {}, allowed: ['GET', 'POST'] });
    expect(match('PUT', '/envelopes/import')?.allowed.toSorted()).toEqual(['GET', 'POST']);
  });

  it('answers HEAD where it answers GET', () => {
    expect(match('HEAD', '/envelopes')).toEqual(match('GET', '/envelopes'));
  });
});
