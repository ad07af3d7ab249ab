import { describe, expect, it } from 'vitest';
import { parsePkcs11Uri, readTokenSetting } from '../../../../src/modules/trust/seal-credentials/pkcs11/setting.ts';

const texts = (map: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...map].map(([name, value]) => [name, value.toString()]));

describe('parsing the examples of RFC 7512 §3', () => {
  it.each([
    ['pkcs11:', {}, {}],
    ['pkcs11:object=my-pubkey;type=public', { object: 'my-pubkey', type: 'public' }, {}],
    [
      'pkcs11:object=my-key;type=private?pin-source=file:/etc/token',
      { object: 'my-key', type: 'private' },
      { 'pin-source': 'file:/etc/token' },
    ],
    [
      'pkcs11:object=my-sign-key;type=private?module-name=mypkcs11',
      { object: 'my-sign-key', type: 'private' },
      { 'module-name': 'mypkcs11' },
    ],
    [
      'pkcs11:object=my-sign-key;type=private?module-path=/mnt/libmypkcs11.so.1',
      { object: 'my-sign-key', type: 'private' },
      { 'module-path': '/mnt/libmypkcs11.so.1' },
    ],
    [
      'pkcs11:token=Software%20PKCS%2311%20softtoken;manufacturer=Snake%20Oil,%20Inc.?pin-value=the-pin',
      { token: 'Software PKCS#11 softtoken', manufacturer: 'Snake Oil, Inc.' },
      { 'pin-value': 'the-pin' },
    ],
    ['pkcs11:slot-description=Sun%20Metaslot', { 'slot-description': 'Sun Metaslot' }, {}],
    [
      'pkcs11:library-manufacturer=Snake%20Oil,%20Inc.;library-description=Soft%20Token%20Library;library-version=1.23',
      {
        'library-manufacturer': 'Snake Oil, Inc.',
        'library-description': 'Soft Token Library',
        'library-version': '1.23',
      },
      {},
    ],
    [
      'pkcs11:token=A%20name%20with%20a%20substring%20%25%3B;object=my-certificate;type=cert',
      { token: 'A name with a substring %;', object: 'my-certificate', type: 'cert' },
      {},
    ],
    [
      'pkcs11:token=Name%20with%20a%20small%20A%20with%20acute:%20%C3%A1;object=my-certificate;type=cert',
      { token: 'Name with a small A with acute: á', object: 'my-certificate', type: 'cert' },
      {},
    ],
    [
      'pkcs11:token=my-token;object=my-certificate;type=cert;vendor-aaa=value-a?pin-source=file:/etc/token_pin&vendor-bbb=value-b',
      { token: 'my-token', object: 'my-certificate', type: 'cert' },
      { 'pin-source': 'file:/etc/token_pin' },
    ],
  ])('%s', (uri, path, query) => {
    const parsed = parsePkcs11Uri(uri);
    expect({ path: texts(parsed.path), query: texts(parsed.query) }).toEqual({ path, query });
  });

  it('reads an id as bytes, in capital or small hexadecimal', () => {
    const token = 'pkcs11:token=My%20token%25%20created%20by%20Joe;library-version=3;id=%01%02%03%Ba%dd%Ca%fe%04%05%06';
    const { path } = parsePkcs11Uri(token);
    expect(path.get('id')?.toString('hex')).toBe('010203baddcafe040506');
    expect(path.get('token')?.toString()).toBe('My token% created by Joe');
    const serial =
      'pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;manufacturer=Snake%20Oil,%20Inc.;model=1.0;object=my-certificate;type=cert;id=%69%95%3E%5C%F4%BD%EC%91;serial=?pin-source=file:/etc/token_pin';
    const parsed = parsePkcs11Uri(serial);
    expect(parsed.path.get('id')?.toString('hex')).toBe('69953e5cf4bdec91');
    expect(parsed.path.get('serial')?.length).toBe(0);
  });

  it('keeps attributes of vendors', () => {
    const { vendor } = parsePkcs11Uri('pkcs11:object=a;vendor-aaa=value-a?vendor-bbb=value-b');
    expect(texts(vendor)).toEqual({ 'vendor-aaa': 'value-a', 'vendor-bbb': 'value-b' });
  });
});

describe('refusing what RFC 7512 does not allow', () => {
  it.each([
    ['an attribute twice', 'pkcs11:object=a;object=b', 'it has object twice'],
    ['a character that needs an escape', 'pkcs11:object=a b', 'the value of object must be percent-encoded'],
    ['a broken escape', 'pkcs11:object=%4', 'the value of object must be percent-encoded'],
    ['a slash in the path', 'pkcs11:object=a/b', 'the value of object must be percent-encoded'],
    ['a part without a name', 'pkcs11:=a', 'a part of it is not name=value'],
    ['a part without a value', 'pkcs11:object', 'a part of it is not name=value'],
    ['an empty part', 'pkcs11:object=a;', 'a part of it is not name=value'],
    ['an unknown type', 'pkcs11:type=key', 'the value of type is not allowed'],
    ['a slot that is no number', 'pkcs11:slot-id=one', 'the value of slot-id is not allowed'],
    ['a version that is none', 'pkcs11:library-version=1.2.3', 'the value of library-version is not allowed'],
    ['two sources of the PIN', 'pkcs11:?pin-value=1&pin-source=/a', 'it has both pin-source and pin-value'],
    ['another scheme', 'pkcs12:object=a', 'it does not begin with pkcs11:'],
  ])('%s', (_title, uri, message) => {
    expect(() => parsePkcs11Uri(uri)).toThrow(message);
  });
});

describe('reading a setting', () => {
  const library = 'module-path=/usr/lib/softhsm/libsofthsm2.so';

  it('finds library, token, key and PIN', () => {
    const uri = `pkcs11:token=Seals%202026;slot-id=7;object=seal;id=%01%ff?${library}&pin-source=file:/run/pin`;
    expect(readTokenSetting(uri, null)).toEqual({
      modulePath: '/usr/lib/softhsm/libsofthsm2.so',
      token: { token: 'Seals 2026', 'slot-id': '7' },
      label: 'seal',
      id: Buffer.from('01ff', 'hex'),
      pin: null,
      pinFile: '/run/pin',
      certificateFile: null,
      place: 'pkcs11:token=Seals%202026;slot-id=7;object=seal;id=%01%ff',
    });
  });

  it('takes the password as the PIN, and keeps the PIN out of the place', () => {
    expect(readTokenSetting(`pkcs11:object=a?${library}`, '1234')).toMatchObject({ pin: '1234', pinFile: null });
    const inUri = readTokenSetting(`pkcs11:object=a?${library}&pin-value=98765`, null);
    expect(inUri.pin).toBe('98765');
    expect(inUri.place).toBe('pkcs11:object=a');
  });

  it.each([
    ['no library', 'pkcs11:object=a', null, 'module-path is required'],
    ['a relative library', 'pkcs11:object=a?module-path=lib.so', null, 'module-path is required'],
    ['a library by name', 'pkcs11:object=a?module-name=softhsm', null, 'use module-path instead'],
    ['no key', `pkcs11:token=a?${library}`, null, 'object or id is required'],
    ['a certificate', `pkcs11:object=a;type=cert?${library}`, null, 'type must be private, or absent'],
    ['the PIN twice', `pkcs11:object=a?${library}&pin-value=1`, '2', 'the PIN is set twice'],
    ['a program for the PIN', `pkcs11:object=a?${library}&pin-source=|/bin/pin`, null, 'pin-source must be'],
    ['a remote PIN', `pkcs11:object=a?${library}&pin-source=https://a/pin`, null, 'pin-source must be'],
    ['an unknown attribute', `pkcs11:objct=a?${library}`, null, 'the attribute objct is not known'],
    ['a relative file', `pkcs11:object=a?${library}&certificate-file=a.pem`, null, 'certificate-file must be'],
  ])('refuses %s', (_title, uri, password, message) => {
    expect(() => readTokenSetting(uri, password)).toThrow(message);
  });

  it('repeats no value of a wrong setting, because it could be the PIN', () => {
    for (const uri of ['pkcs11:object=a?pin-value=se cret', 'pkcs11:object=a?pin-value=1&secret', 'pkcs11:x=secret'])
      expect(() => readTokenSetting(uri, null)).toThrow(/^(?!.*se ?cret)/);
  });
});
