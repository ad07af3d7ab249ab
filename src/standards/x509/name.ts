import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, fields, readOnly } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { isText, readOid, readText } from '../asn1/values.ts';
import { element, oid, sequence, utf8String } from '../asn1/write.ts';

/** The name attributes that are written here, in the order in which they are written. */
export interface DistinguishedName {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly organization: string;
  /** EN 319 412-1 §5.1.4: scheme, country, hyphen, number, such as `NTRFR-123456789`. */
  readonly organizationIdentifier?: string;
  readonly commonName: string;
}

/** The attributes as a table: identifier, keyword, string type where X.520 fixes one, upper bound (RFC 5280 App. A). */
const attributes: readonly { key: keyof DistinguishedName; oid: string; printable: boolean; max: number }[] = [
  { key: 'country', oid: oids.country, printable: true, max: 2 },
  { key: 'organization', oid: oids.organization, printable: false, max: 64 },
  { key: 'organizationIdentifier', oid: oids.organizationIdentifier, printable: false, max: 64 },
  { key: 'commonName', oid: oids.commonName, printable: false, max: 64 },
];

/**
 * DER of a Name, one attribute for each RDN.
 * @throws RangeError when a value is empty or over its upper bound, or a country is not two letters
 */
export function encodeName(name: DistinguishedName): Buffer {
  const rdns = attributes.flatMap(({ key, oid: type, printable, max }) => {
    const value = name[key];
    if (value === undefined) return [];
    if (value.length === 0 || [...value].length > max) throw new RangeError(`${key} must have 1 to ${max} characters`);
    if (printable && !/^[A-Z]{2}$/.test(value)) throw new RangeError(`${key} must be two capital letters`);
    const text = printable ? element(tags.printableString, Buffer.from(value, 'latin1')) : utf8String(value);
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
  /** Null where the value is not of a string type. */
  readonly text: string | null;
}

/** A Name's RDNs in the order of the bytes. @throws Asn1Error */
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

/** A Name as RFC 4514 text: last RDN first, `CN=Sceau,O=Atelier\, Lyon,C=FR`. @throws Asn1Error */
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

/** RFC 4514 §2.4; control characters as hex pairs, so that a name never breaks a line of a log or of a page. */
function escapeValue(text: string): string {
  return text
    .replace(/[\\"+,;<>]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ')
    .replace(/[\x00-\x1f\x7f]/g, (control) => '\\' + control.charCodeAt(0).toString(16).padStart(2, '0'));
}

/** The first value of an attribute, such as `oids.commonName`; null where the name has none. @throws Asn1Error */
export function nameAttribute(der: Buffer, type: string): string | null {
  const found = readName(der)
    .flat()
    .find((attribute) => attribute.type === type);
  return found?.text ?? null;
}
