import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, fields, readOnly, tags } from '../asn1/read.ts';
import { isText, readOid, readText } from '../asn1/values.ts';
import { element, oid, sequence, utf8String } from '../asn1/write.ts';

/** The supported name attributes, in the order of encoding. */
export interface DistinguishedName {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** For a legal person. */
  readonly organization?: string;
  /** EN 319 412-1 §5.1.4: scheme, country, hyphen, number, such as `NTRFR-123456789`. */
  readonly organizationIdentifier?: string;
  /** For a natural person. */
  readonly surname?: string;
  readonly givenName?: string;
  /** EN 319 412-1 §5.1.3: scheme, country, hyphen, number, such as `PASFR-12AB34567` or `EI:SE-200007292386`. */
  readonly serialNumber?: string;
  readonly commonName: string;
}

/** The values that X.520 allows: any text, or a PrintableString with a pattern. */
type Form = 'text' | { readonly pattern: RegExp; readonly says: string };
const twoLetters: Form = { pattern: /^[A-Z]{2}$/, says: 'two capital letters' };
const printable: Form = { pattern: /^[A-Za-z0-9 '()+,\-./:=?]+$/, says: 'a PrintableString' };

/** The attributes as a table: identifier, string type, upper bound (RFC 5280 App. A). */
const attributes: readonly { key: keyof DistinguishedName; oid: string; form: Form; max: number }[] = [
  { key: 'country', oid: oids.country, form: twoLetters, max: 2 },
  { key: 'organization', oid: oids.organization, form: 'text', max: 64 },
  { key: 'organizationIdentifier', oid: oids.organizationIdentifier, form: 'text', max: 64 },
  { key: 'surname', oid: oids.surname, form: 'text', max: 32_768 },
  { key: 'givenName', oid: oids.givenName, form: 'text', max: 32_768 },
  { key: 'serialNumber', oid: oids.serialNumber, form: printable, max: 64 },
  { key: 'commonName', oid: oids.commonName, form: 'text', max: 64 },
];

/**
 * Encodes a Name as DER, one attribute per RDN.
 *
 * @throws RangeError (a value is empty, too long or does not match its pattern)
 */
export function encodeName(name: DistinguishedName): Buffer {
  const rdns = attributes.flatMap(({ key, oid: type, form, max }) => {
    const value = name[key];
    if (value === undefined) return [];
    if (value.length === 0 || [...value].length > max) throw new RangeError(`${key} must have 1 to ${max} characters`);
    if (form !== 'text' && !form.pattern.test(value)) throw new RangeError(`${key} must be ${form.says}`);
    const text = form === 'text' ? utf8String(value) : element(tags.printableString, Buffer.from(value, 'latin1'));
    return [element(tags.set, sequence(oid(type), text))];
  });
  return sequence(...rdns);
}

/** Keywords of RFC 4514 §3 and RFC 4519; organizationIdentifier from X.520. */
const keywords: Readonly<Record<string, string>> = {
  [oids.commonName]: 'CN',
  [oids.locality]: 'L',
  [oids.state]: 'ST',
  [oids.organization]: 'O',
  [oids.organizationalUnit]: 'OU',
  [oids.country]: 'C',
  [oids.street]: 'STREET',
  [oids.domainComponent]: 'DC',
  [oids.userId]: 'UID',
  [oids.surname]: 'SN',
  [oids.givenName]: 'givenName',
  [oids.serialNumber]: 'serialNumber',
  [oids.title]: 'title',
  [oids.organizationIdentifier]: 'organizationIdentifier',
  [oids.emailAddress]: 'emailAddress',
};

interface NameAttribute {
  readonly type: string;
  /** DER of the value. */
  readonly value: Buffer;
  /** Null if the value is not of a string type. */
  readonly text: string | null;
}

/** Parses a Name's RDNs in order of occurrence. @throws Asn1Error */
function readName(der: Buffer): NameAttribute[][] {
  const name = readOnly(der);
  if (name.tag !== tags.sequence) throw new Asn1Error('Name: wrong type');
  return children(name).map((rdn) => {
    if (rdn.tag !== tags.set) throw new Asn1Error('RelativeDistinguishedName: wrong type');
    return children(rdn).map((pair) => {
      const parts = fields(pair, 'AttributeTypeAndValue');
      const type = readOid(parts.required(tags.oid, 'type'));
      const value = parts.any('value');
      parts.end();
      return {
        type,
        value: value.der,
        text: isText(value) ? readText(value) : null,
      };
    });
  });
}

/** Formats a Name as RFC 4514 text: last RDN first, `CN=Sceau,O=Atelier\, Lyon,C=FR`. @throws Asn1Error */
export function nameText(der: Buffer): string {
  return readName(der)
    .reverse()
    .map((rdn) => rdn.map(attributeText).join('+'))
    .join(',');
}

function attributeText({ type, value, text }: NameAttribute): string {
  const keyword = keywords[type];
  return keyword && text !== null ? `${keyword}=${escapeValue(text)}` : `${type}=#${value.toString('hex')}`;
}

/** RFC 4514 §2.4; control characters as hex pairs, so that a name never breaks a line of a log or a page. */
function escapeValue(text: string): string {
  return text
    .replace(/[\\"+,;<>]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ')
    .replace(/[\x00-\x1f\x7f]/g, (control) => '\\' + control.charCodeAt(0).toString(16).padStart(2, '0'));
}

/** Returns the first value of an attribute, such as `oids.commonName`; null if the name has none. @throws Asn1Error */
export function nameAttribute(der: Buffer, type: string): string | null {
  const found = readName(der)
    .flat()
    .find((attribute) => attribute.type === type);
  return found?.text ?? null;
}
