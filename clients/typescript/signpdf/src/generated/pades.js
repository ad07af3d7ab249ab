// src/kernel/definitely.ts
function itemAt(items, index) {
  const item = items[index];
  if (item === void 0) throw new Error(`missing: item ${index} of ${items.length}`);
  return item;
}

// src/standards/asn1/read.ts
var Element = class {
  tag;
  source;
  start;
  contentStart;
  end;
  constructor(tag, source, start, contentStart, end) {
    this.tag = tag;
    this.source = source;
    this.start = start;
    this.contentStart = contentStart;
    this.end = end;
  }
  /** The whole element: tag, length, content. */
  get der() {
    return this.source.subarray(this.start, this.end);
  }
  get content() {
    return this.source.subarray(this.contentStart, this.end);
  }
};
function readElement(source, start = 0, end = source.length) {
  if (start < 0 || start + 2 > end || end > source.length) throw new Asn1Error("DER: truncated element");
  const tag = itemAt(source, start);
  if ((tag & 31) === 31) throw new Asn1Error("DER: tag numbers above 30 are not supported");
  const first = itemAt(source, start + 1);
  let contentStart = start + 2;
  let length = first;
  if (first >= 128) {
    const count = first & 127;
    if (count === 0) throw new Asn1Error("DER: indefinite length");
    if (count > 4) throw new Asn1Error("DER: length over four bytes");
    if (contentStart + count > end) throw new Asn1Error("DER: truncated length");
    length = source.readUIntBE(contentStart, count);
    if (length < 128 || length < 2 ** (8 * (count - 1))) throw new Asn1Error("DER: length not in its shortest form");
    contentStart += count;
  }
  if (contentStart + length > end) throw new Asn1Error("DER: truncated content");
  return new Element(tag, source, start, contentStart, contentStart + length);
}
var Asn1Error = class extends Error {
  name = "Asn1Error";
};

// src/standards/pades/revisions.ts
import { createHash } from "node:crypto";

// src/standards/pdf/objects.ts
var Name = class {
  value;
  constructor(value) {
    this.value = value;
  }
};
var Ref = class {
  number;
  generation;
  constructor(number2, generation = 0) {
    this.number = number2;
    this.generation = generation;
  }
};
var Raw = class {
  bytes;
  constructor(bytes) {
    this.bytes = bytes;
  }
};
var Slot = class {
  length;
  constructor(length) {
    this.length = length;
  }
};
var Stream = class {
  dict;
  body;
  constructor(dict2, body) {
    this.dict = dict2;
    this.body = body;
  }
};
var AmbiguousDict = class extends Map {
};
var name = (value) => new Name(value);
function dict(entries) {
  const made = /* @__PURE__ */ new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== void 0) made.set(key, value);
  return made;
}
var isDict = (object) => object instanceof Map;
var isArray = (object) => Array.isArray(object);
var isName = (object, value) => object instanceof Name && object.value === value;
var isInteger = (object) => Number.isSafeInteger(object);
var isByteRange = (objects) => objects.length === 4 && objects.every(isInteger);
function textString(text) {
  if (/^[\x20-\x7e]*$/.test(text)) return new Raw(Buffer.from(`(${text.replace(/[\\()]/g, "\\$&")})`, "latin1"));
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  return hexString(utf16.toString("hex"));
}
var hexString = (digits2) => new Raw(Buffer.from(`<${digits2}>`, "latin1"));
function stringBytes(object) {
  if (!(object instanceof Raw) || object.bytes.length < 2) return Buffer.alloc(0);
  const inner = object.bytes.subarray(1, -1);
  return object.bytes[0] === 60 ? hexBytes(inner) : literalBytes(inner);
}
function stringText(object) {
  const bytes = stringBytes(object);
  if (bytes[0] === 254 && bytes[1] === 255) {
    const units = Buffer.from(bytes.subarray(2, bytes.length - bytes.length % 2));
    return units.swap16().toString("utf16le");
  }
  if (bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191) return bytes.subarray(3).toString("utf8");
  return bytes.toString("latin1");
}
function hexBytes(inner) {
  const digits2 = inner.toString("latin1").replace(/[\0\t\n\f\r ]/g, "");
  return Buffer.from(digits2.length % 2 ? `${digits2}0` : digits2, "hex");
}
var escapes = { n: 10, r: 13, t: 9, b: 8, f: 12 };
function literalBytes(inner) {
  const out = [];
  for (let i = 0; i < inner.length; i++) {
    const byte = inner[i] ?? 0;
    if (byte !== 92) {
      out.push(byte);
      continue;
    }
    const next = String.fromCharCode(inner[++i] ?? 0);
    const octal = /^[0-7]{1,3}/.exec(inner.toString("latin1", i, i + 3))?.[0];
    if (octal) {
      out.push(Number.parseInt(octal, 8) & 255);
      i += octal.length - 1;
    } else if (next === "\r" || next === "\n") {
      if (next === "\r" && inner[i + 1] === 10) i++;
    } else out.push(escapes[next] ?? next.charCodeAt(0));
  }
  return Buffer.from(out);
}

// src/standards/pdf/structure.ts
var known = /* @__PURE__ */ new WeakMap();
function archivalRules(pdf) {
  let rules = known.get(pdf.scaffold);
  if (!rules) {
    rules = readRules(pdf);
    known.set(pdf.scaffold, rules);
  }
  return rules;
}
function readRules(pdf) {
  const part = claimedPart(pdf);
  const components = part === null ? 3 : outputComponents(pdf);
  return {
    part,
    needsCalibratedColour: components !== 3,
    needsCalibratedGray: components === void 0,
    needsOpaquePictures: part === 1 || components === void 0,
    isTagged: pdf.findDict(pdf.root.get("StructTreeRoot")) !== void 0
  };
}
var MAX_METADATA = 1 << 20;
function claimedPart(pdf) {
  const metadata = pdf.resolve(pdf.root.get("Metadata"));
  if (!(metadata instanceof Stream)) return null;
  let text;
  try {
    text = pdf.decode(metadata).toString("latin1", 0, MAX_METADATA).replaceAll("\0", "");
  } catch {
    return null;
  }
  const prefix = /xmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.aiim\.org\/pdfa\/ns\/id\/["']/.exec(text)?.[1];
  if (prefix === void 0) return null;
  const value = new RegExp(`\\b${prefix.replace(".", "\\.")}:part\\s*(?:>|=\\s*["'])\\s*([1-4])\\b`).exec(text)?.[1];
  return value === void 0 ? null : Number(value);
}
function outputComponents(pdf) {
  for (const item of pdf.items(pdf.root.get("OutputIntents"))) {
    const intent = pdf.findDict(item);
    if (!intent || !isName(pdf.resolve(intent.get("S")), "GTS_PDFA1")) continue;
    const profile = pdf.resolve(intent.get("DestOutputProfile"));
    const count = profile instanceof Stream ? pdf.resolve(profile.dict.get("N")) : null;
    if (isInteger(count)) return count;
  }
  return void 0;
}
function isBlankForm(pdf, object) {
  const form = object instanceof Ref ? pdf.resolve(object) : null;
  return form instanceof Stream && form.body.length === 0 && isName(pdf.resolve(form.dict.get("Subtype")), "Form");
}
function setTabOrder(update, page) {
  const held2 = update.get(page.ref);
  if (archivalRules(update.pdf).isTagged && isDict(held2) && !isName(update.get(held2.get("Tabs")), "S"))
    update.edit(page.ref).set("Tabs", name("S"));
}
function setLanguage(update) {
  if (archivalRules(update.pdf).isTagged && !update.pdf.root.has("Lang"))
    update.edit(update.pdf.rootRef).set("Lang", UNDETERMINED);
}
var UNDETERMINED = textString("und");

// src/standards/pdf/filters.ts
import zlib from "node:zlib";

// src/kernel/unknown.ts
var isRecord = (value) => typeof value === "object" && value !== null;
var propertyOf = (value, name2) => isRecord(value) ? value[name2] : void 0;
function errorCode(error) {
  const code = propertyOf(error, "code");
  return typeof code === "string" ? code : void 0;
}

// src/standards/pdf/problem.ts
var problems = {
  encrypted: { repairable: false, meaning: "The PDF is encrypted." },
  "no-pages": { repairable: false, meaning: "The PDF has no pages." },
  "too-many-pages": { repairable: false, meaning: "The PDF has too many pages." },
  "page-tree": { repairable: false, meaning: "The page tree of the PDF loops or is nested too deeply." },
  "shared-page": { repairable: true, meaning: "A page of the PDF stands twice or directly in the page tree." },
  "no-such-page": { repairable: false, meaning: "The PDF has no such page." },
  depth: { repairable: false, meaning: "The PDF is nested too deeply." },
  "too-many-revisions": { repairable: false, meaning: "The PDF has too many revisions." },
  "too-many-objects": { repairable: false, meaning: "The PDF has too many objects." },
  "inflate-budget": { repairable: false, meaning: "The PDF decompresses to more data than is allowed." },
  certified: { repairable: false, meaning: "The certification or a seal of the PDF forbids this change." },
  "signed-broken": { repairable: false, meaning: "The PDF is signed and broken." },
  "dynamic-form": { repairable: false, meaning: "The PDF is a dynamic XFA form, not a document." },
  form: { repairable: false, meaning: "The form of the PDF is malformed, does not have the field, or already has it." },
  signature: { repairable: false, meaning: "The PDF does not end with the expected signature." },
  "too-long": { repairable: false, meaning: "The signature is larger than the space reserved for it." },
  picture: { repairable: false, meaning: "The picture is not a PNG that can be drawn." },
  header: { repairable: false, meaning: "This is not a PDF." },
  "header-offset": { repairable: true, meaning: "The PDF has bytes before its header." },
  "page-count": { repairable: true, meaning: "The page tree of the PDF has a wrong page count." },
  startxref: { repairable: true, meaning: "The PDF does not end with a pointer to its cross-reference table." },
  "usage-rights": { repairable: true, meaning: "The PDF has usage rights, which any change would break." },
  metadata: { repairable: true, meaning: "The metadata of the PDF are no XMP that strict validators read." },
  "security-store": { repairable: true, meaning: "The PDF has validation data, but no signature." },
  xref: { repairable: true, meaning: "The cross-reference table of the PDF is broken." },
  hybrid: {
    repairable: true,
    meaning: "The PDF has two cross-reference tables, of which readers use one or the other."
  },
  trailer: { repairable: true, meaning: "The trailer or the catalog of the PDF is broken." },
  syntax: { repairable: true, meaning: "The PDF is malformed." },
  stream: { repairable: true, meaning: "A stream of the PDF is broken." },
  filter: { repairable: true, meaning: "A stream of the PDF needs a filter that is not supported." },
  type: { repairable: true, meaning: "An object of the PDF has the wrong type." }
};
var PdfProblem = class extends Error {
  name = "PdfProblem";
  code;
  constructor(code, detail) {
    super(detail ? `${problems[code].meaning} (${detail})` : problems[code].meaning);
    this.code = code;
  }
  /** True if rewriting the file may help, provided that it contains no signature. */
  get repairable() {
    return problems[this.code].repairable;
  }
};
var limits = {
  /** Nesting of arrays and dictionaries. Real files stay under 20; our recursion is safe to about 5,000. */
  depth: 100,
  /** Chains of references. One is usual. */
  referenceChain: 16,
  /** Cross-reference sections, which means incremental updates. A file signed and saved daily for a year has fewer. */
  revisions: 500,
  /** The same of a received file: ten people sign, the service seals, and time-stamps are renewed for decades. */
  receivedRevisions: 460,
  /** Runs of object numbers over all sections; an update that touches every other object has many. */
  subsections: 1e5,
  /** Entries of all sections, including free ones: a compressed section of free entries takes almost no bytes. */
  xrefEntries: 1e7,
  /** ISO 32000-1 Annex C: the highest object number that readers must support. */
  objectNumber: 8388607,
  /** Objects in use: a drawing of 10 MB may have this many. Each is read once. */
  objects: 1e6,
  /** Bytes inflated per document (cross references, object streams, the security store). */
  inflated: 64 << 20,
  /** Objects in one object stream. Writers put 100 to 200 there. */
  objectsPerStream: 1e5,
  /** Pages: more than any contract has, and as many as a signing page can list. */
  pages: 5e3,
  /** Nodes of the page tree, pages included: a tree of 5,000 pages with the worst fan-out, 2, has 10,000. */
  pageNodes: 12e3,
  /** Writers that append pages one by one nest them as deeply as they have pages. */
  pageTreeDepth: 500,
  /** Fields of a form, parents included. */
  fields: 5e4,
  fieldDepth: 32,
  /** The last `startxref` must start within this many bytes of the end. Readers check 1,024; scanners append junk. */
  tail: 2048
};

// src/standards/pdf/filters.ts
function undoFilter(filter, parameters, data, budget) {
  if (!(filter instanceof Name) || filter.value !== "FlateDecode" && filter.value !== "Fl")
    throw new PdfProblem("filter");
  const plain = inflate(data, budget);
  return isDict(parameters) ? undoPredictor(plain, parameters) : plain;
}
function inflate(data, budget) {
  try {
    const plain = zlib.inflateSync(data, {
      maxOutputLength: Math.max(1, budget.left),
      finishFlush: zlib.constants.Z_SYNC_FLUSH
    });
    budget.left -= plain.length;
    return plain;
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw new PdfProblem("inflate-budget");
    throw new PdfProblem("stream", "inflate");
  }
}
function undoPredictor(data, parameters) {
  const number2 = (key, otherwise) => {
    const value = parameters.get(key) ?? otherwise;
    if (!isInteger(value) || value < 1 || value > 1 << 20) throw new PdfProblem("filter", key);
    return value;
  };
  const predictor = number2("Predictor", 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new PdfProblem("filter", "TIFF predictor");
  const bitsPerPixel = number2("Colors", 1) * number2("BitsPerComponent", 8);
  const row = Math.ceil(bitsPerPixel * number2("Columns", 1) / 8);
  if (row > data.length) throw new PdfProblem("stream", "predictor");
  return undoPngFilters(data, Math.max(1, bitsPerPixel >> 3), row);
}
function undoPngFilters(data, pixel, row) {
  const rows = Math.ceil(data.length / (row + 1));
  const plain = Buffer.alloc(rows * row);
  for (let r = 0; r < rows; r++) {
    const source = r * (row + 1) + 1;
    const target = r * row;
    const type = data[source - 1] ?? 0;
    for (let i = 0; i < row; i++) {
      const left = i >= pixel ? plain[target + i - pixel] ?? 0 : 0;
      const up = plain[target + i - row] ?? 0;
      const upLeft = i >= pixel ? plain[target + i - row - pixel] ?? 0 : 0;
      plain[target + i] = (data[source + i] ?? 0) + prediction(type, left, up, upLeft);
    }
  }
  return plain;
}
function prediction(type, left, up, upLeft) {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return left + up >> 1;
  const guess = left + up - upLeft;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toUpLeft = Math.abs(guess - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

// src/standards/pdf/serialise.ts
var Writer = class {
  #chunks = [];
  #slots = /* @__PURE__ */ new Map();
  #position = 0;
  /** Bytes written so far. */
  get position() {
    return this.#position;
  }
  /** Appends bytes, or text with one byte per character. */
  put(chunk) {
    this.#chunks.push(chunk);
    this.#position += chunk.length;
  }
  object(object) {
    if (object === null) this.put("null");
    else if (typeof object === "boolean") this.put(String(object));
    else if (typeof object === "number") this.put(numberText(object));
    else if (object instanceof Name) this.put(nameText(object.value));
    else if (object instanceof Ref) this.put(`${object.number} ${object.generation} R`);
    else if (object instanceof Raw) this.put(object.bytes);
    else if (object instanceof Slot) this.#slot(object);
    else if (object instanceof Stream) this.#stream(object);
    else if (isArray(object)) this.#array(object);
    else this.#dict(object);
  }
  /** Writes an object with its number (7.3.10). */
  indirect({ number: number2, generation }, object) {
    this.put(`${number2} ${generation} obj
`);
    this.object(object);
    this.put("\nendobj\n");
  }
  /** Writes the end of a file (7.5.5); without a trailer if a cross-reference stream contains it. */
  end(trailer, startxref) {
    if (trailer) {
      this.put("trailer\n");
      this.object(trailer);
      this.put("\n");
    }
    this.put(`startxref
${startxref}
%%EOF
`);
  }
  /** Returns everything written in one buffer, in which the slots can be filled. */
  bytes() {
    const bytes = Buffer.allocUnsafe(this.#position);
    let at = 0;
    for (const chunk of this.#chunks) {
      at += typeof chunk === "string" ? bytes.write(chunk, at, "latin1") : chunk.copy(bytes, at);
    }
    return bytes;
  }
  /** Returns the position of a slot. */
  offsetOf(slot) {
    return this.#slots.get(slot);
  }
  #slot(slot) {
    this.#slots.set(slot, this.#position);
    this.put(" ".repeat(slot.length));
  }
  #array(items) {
    this.put("[");
    items.forEach((item, i) => {
      if (i > 0) this.put(" ");
      this.object(item);
    });
    this.put("]");
  }
  #dict(entries) {
    this.put("<<");
    let first = true;
    for (const [key, value] of entries) {
      this.put(`${first ? "" : " "}${nameText(key)} `);
      this.object(value);
      first = false;
    }
    this.put(">>");
  }
  #stream({ dict: dict2, body }) {
    this.#dict(new Map([...dict2, ["Length", body.length]]));
    this.put("\nstream\n");
    this.put(body);
    this.put("\nendstream");
  }
};
function numberText(value) {
  const text = Math.abs(value) < 1e21 ? String(value) : String(BigInt(value));
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}
var nameText = (value) => "/" + value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

// src/standards/pdf/lexer.ts
var SPACE = 1;
var DELIMITER = 2;
var classOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = SPACE;
for (const byte of Buffer.from("()<>[]{}/%")) classOf[byte] = DELIMITER;
var number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
var Lexer = class {
  bytes;
  position;
  constructor(bytes, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }
  /** Skips white space and comments. */
  skipSpace() {
    const { bytes } = this;
    for (; ; ) {
      while (this.position < bytes.length && classOf[bytes[this.position] ?? 0] === SPACE) this.position++;
      if (bytes[this.position] !== 37) return;
      while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
        this.position++;
    }
  }
  /** Reads the next run of regular characters after white space; empty at a delimiter or the end. */
  word() {
    this.skipSpace();
    return this.#regular();
  }
  /** Reads the next word as a number without sign. @throws PdfProblem `syntax` */
  unsigned() {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfProblem("syntax", `no number at ${this.position}`);
    return Number(word);
  }
  object(depth = 0) {
    if (depth > limits.depth) throw new PdfProblem("depth");
    this.skipSpace();
    const { bytes } = this;
    const first = bytes[this.position];
    if (first === void 0) throw new PdfProblem("syntax", "unexpected end");
    if (first === 47) return this.#name();
    if (first === 60) return bytes[this.position + 1] === 60 ? this.#dict(depth) : this.#hexString();
    if (first === 40) return this.#literalString();
    if (first === 91) return this.#array(depth);
    return this.#keywordOrNumber();
  }
  #regular() {
    const { bytes } = this;
    const start = this.position;
    while (this.position < bytes.length && classOf[bytes[this.position] ?? 0] === 0) this.position++;
    return bytes.toString("latin1", start, this.position);
  }
  #name() {
    this.position++;
    const raw = this.#regular();
    return new Name(
      raw.includes("#") ? raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : raw
    );
  }
  #dict(depth) {
    const { bytes } = this;
    const entries = /* @__PURE__ */ new Map();
    let repeated = false;
    this.position += 2;
    for (; ; ) {
      this.skipSpace();
      if (bytes[this.position] === 62 && bytes[this.position + 1] === 62) {
        this.position += 2;
        return repeated ? new AmbiguousDict(entries) : entries;
      }
      if (bytes[this.position] !== 47) throw new PdfProblem("syntax", `no key at ${this.position}`);
      const key = this.#name().value;
      if (entries.has(key)) repeated = true;
      entries.set(key, this.object(depth + 1));
    }
  }
  #array(depth) {
    const items = [];
    this.position++;
    for (; ; ) {
      this.skipSpace();
      if (this.bytes[this.position] === 93) {
        this.position++;
        return items;
      }
      items.push(this.object(depth + 1));
    }
  }
  #hexString() {
    const end = this.bytes.indexOf(62, this.position);
    if (end < 0) throw new PdfProblem("syntax", "unterminated string");
    const raw = new Raw(this.bytes.subarray(this.position, end + 1));
    this.position = end + 1;
    return raw;
  }
  #literalString() {
    const { bytes } = this;
    const start = this.position++;
    for (let open = 1; open > 0; ) {
      if (this.position >= bytes.length) throw new PdfProblem("syntax", "unterminated string");
      const byte = bytes[this.position++];
      if (byte === 92) this.position++;
      else if (byte === 40) open++;
      else if (byte === 41) open--;
    }
    return new Raw(bytes.subarray(start, this.position));
  }
  #keywordOrNumber() {
    const start = this.position;
    const word = this.#regular();
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    if (!number.test(word)) throw new PdfProblem("syntax", `no object at ${start}`);
    return this.#isUnsigned(start, this.position) ? this.#reference(Number(word)) ?? Number(word) : Number(word);
  }
  /** Reads `number generation R`; otherwise returns undefined and consumes nothing. */
  #reference(objectNumber) {
    const back = this.position;
    this.skipSpace();
    const start = this.position;
    const generation = this.#regular();
    if (this.#isUnsigned(start, this.position) && this.word() === "R") return new Ref(objectNumber, Number(generation));
    this.position = back;
    return void 0;
  }
  #isUnsigned(start, end) {
    for (let at = start; at < end; at++) {
      const byte = this.bytes[at] ?? 0;
      if (byte < 48 || byte > 57) return false;
    }
    return end > start;
  }
};

// src/standards/pdf/xref.ts
var free = { kind: "free", generation: 0 };
var Xref = class {
  sections = [];
  #subsections = 0;
  #entries = 0;
  add(kind, trailer, subsections, offset) {
    this.#subsections += subsections.length;
    this.#entries += subsections.reduce((sum, { count }) => sum + count, 0);
    if (this.#subsections > limits.subsections || this.#entries > limits.xrefEntries)
      throw new PdfProblem("too-many-objects");
    const sorted = subsections.filter(({ count }) => count > 0).sort((a, b) => a.start - b.start);
    sorted.forEach(({ start, count }, i) => {
      if (start + count - 1 > limits.objectNumber) throw new PdfProblem("too-many-objects");
      const before = sorted[i - 1];
      if (before && before.start + before.count > start) throw new PdfProblem("xref", "overlap");
    });
    const section = { kind, subsections: sorted, trailer, offset };
    this.sections.push(section);
    return section;
  }
  find(objectNumber) {
    for (let i = 0; i < this.sections.length; i++) {
      const found = findEntry(this.sections, i, objectNumber);
      if (found) return found.entry;
    }
    return free;
  }
  /** Yields every number in use of all sections, with the entry that counts. */
  *entries() {
    for (const { subsections } of this.sections) {
      for (const { start, count, entry } of subsections) {
        for (let i = 0; i < count; i++) {
          const own = entry(i);
          if (own.kind === "free") continue;
          if (this.sections.length === 1 || sameEntry(own, this.find(start + i))) yield [start + i, own];
        }
      }
    }
  }
  /** One more than the highest object number of all sections. */
  get size() {
    let size = 0;
    for (const { subsections } of this.sections) {
      const last = subsections.at(-1);
      if (last) size = Math.max(size, last.start + last.count);
    }
    return size;
  }
};
var sameEntry = (a, b) => a.kind === "offset" && b.kind === "offset" ? a.offset === b.offset : a.kind === b.kind;
function findEntry(sections, index, objectNumber) {
  const entryIn = (section) => {
    const found = subsectionOf(itemAt(sections, section).subsections, objectNumber);
    return found?.entry(objectNumber - found.start);
  };
  const entry = entryIn(index);
  if (!entry) return void 0;
  const hidden = entry.kind === "free" && sections[index + 1]?.kind === "hybrid" ? entryIn(index + 1) : void 0;
  return hidden ? { section: index + 1, entry: hidden } : { section: index, entry };
}
function subsectionOf(sorted, objectNumber) {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = low + high >> 1;
    const candidate = itemAt(sorted, middle);
    if (objectNumber < candidate.start) high = middle - 1;
    else if (objectNumber >= candidate.start + candidate.count) low = middle + 1;
    else return candidate;
  }
  return void 0;
}
var ENTRY = 20;
function readXrefTable(lexer) {
  const subsections = [];
  for (; ; ) {
    const word = lexer.word();
    if (word === "trailer") return subsections;
    if (!/^\d{1,10}$/.test(word)) throw new PdfProblem("xref", "subsection");
    const start = Number(word);
    const count = lexer.unsigned();
    lexer.skipSpace();
    if (count * 18 > lexer.bytes.length - lexer.position) throw new PdfProblem("xref", "count");
    subsections.push(fixedWidth(lexer, start, count) ?? anyWidth(lexer, start, count));
    if (subsections.length > limits.subsections) throw new PdfProblem("too-many-objects");
  }
}
function fixedWidth(lexer, start, count) {
  const { bytes, position: first } = lexer;
  const end = first + count * ENTRY;
  if (count > 0 && (!isEntry(bytes, first) || !isEntry(bytes, end - ENTRY))) return void 0;
  const after = bytes[end];
  if (after === void 0 || !(after >= 48 && after <= 57 || after === 116)) return void 0;
  lexer.position = end;
  return { start, count, entry: (index) => entryAt(bytes, first + index * ENTRY) };
}
function anyWidth(lexer, start, count) {
  const offsets = new Float64Array(count);
  const generations = new Uint32Array(count);
  const used = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    offsets[i] = lexer.unsigned();
    generations[i] = lexer.unsigned();
    const kind = lexer.word();
    if (kind !== "n" && kind !== "f") throw new PdfProblem("xref", "entry");
    used[i] = kind === "n" ? 1 : 0;
  }
  const entry = (i) => {
    const generation = itemAt(generations, i);
    return used[i] ? { kind: "offset", offset: itemAt(offsets, i), generation } : { kind: "free", generation };
  };
  return { start, count, entry };
}
function isEntry(bytes, at) {
  const kind = bytes[at + 17];
  return (kind === 110 || kind === 102) && bytes[at + 10] === 32 && bytes[at + 16] === 32 && digits(bytes, at, 10) >= 0 && digits(bytes, at + 11, 5) >= 0;
}
function entryAt(bytes, at) {
  if (!isEntry(bytes, at)) throw new PdfProblem("xref", "entry");
  if (bytes[at + 17] === 102) return { kind: "free", generation: digits(bytes, at + 11, 5) };
  return { kind: "offset", offset: digits(bytes, at, 10), generation: digits(bytes, at + 11, 5) };
}
function digits(bytes, at, length) {
  let value = 0;
  for (let i = at; i < at + length; i++) {
    const digit = (bytes[i] ?? 0) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

// src/standards/pdf/open.ts
var WIDEST = 8;
function readXrefStream(dict2, data) {
  const widths = integers(dict2.get("W"));
  if (widths.length < 3 || widths.some((width) => width > WIDEST)) throw new PdfProblem("xref", "W");
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const entryWidth = widths.reduce((sum, width) => sum + width, 0);
  if (entryWidth === 0) throw new PdfProblem("xref", "W");
  const size = dict2.get("Size");
  const index = dict2.has("Index") ? integers(dict2.get("Index")) : [0, isInteger(size) ? size : 0];
  const field = (at, width) => {
    const zeros = Math.max(0, width - 6);
    if (zeros > 0 && data.readUIntBE(at, zeros) > 0) throw new PdfProblem("xref", "W");
    return width ? data.readUIntBE(at + zeros, width - zeros) : 0;
  };
  const subsections = [];
  let first = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const start = itemAt(index, i);
    const most = itemAt(index, i + 1);
    const base = first;
    const count = Math.max(0, Math.min(most, Math.floor((data.length - base) / entryWidth)));
    first += most * entryWidth;
    const entry = (n) => {
      const at = base + n * entryWidth;
      const kind = kindWidth ? field(at, kindWidth) : 1;
      const second = field(at + kindWidth, secondWidth);
      const third = field(at + kindWidth + secondWidth, thirdWidth);
      if (kind === 1) return { kind: "offset", offset: second, generation: third };
      if (kind === 2) return { kind: "compressed", stream: second, index: third };
      return { kind: "free", generation: third };
    };
    subsections.push({ start, count, entry });
  }
  return subsections;
}
function integers(object) {
  if (!isArray(object) || !object.every(isInteger) || object.some((number2) => number2 < 0))
    throw new PdfProblem("xref", "stream");
  return object;
}
function openScaffold(bytes, budget) {
  const header = bytes.subarray(0, 1024).indexOf("%PDF-");
  if (header < 0) throw new PdfProblem("header");
  if (header > 0) throw new PdfProblem("header-offset");
  const startxref = lastStartxref(bytes);
  const xref = new Xref();
  const seen = /* @__PURE__ */ new Set();
  for (let next = startxref; next !== void 0; ) {
    if (seen.has(next)) throw new PdfProblem("xref", "loop");
    seen.add(next);
    if (seen.size > limits.revisions) throw new PdfProblem("too-many-revisions");
    const { trailer: trailer2 } = readSection(bytes, next, xref, budget);
    const hidden = trailer2.get("XRefStm");
    if (hidden !== void 0) readHybrid(bytes, hidden, xref, budget);
    const previous = trailer2.get("Prev");
    if (previous !== void 0 && !isInteger(previous)) throw new PdfProblem("xref", "Prev");
    next = previous;
  }
  const { trailer } = itemAt(xref.sections, 0);
  rootRefOf(trailer);
  return { xref, trailer, startxref, usesXrefStreams: isName(trailer.get("Type"), "XRef") };
}
function rootRefOf(trailer) {
  const root = trailer.get("Root");
  if (!(root instanceof Ref)) throw new PdfProblem("trailer", "Root");
  return root;
}
function lastStartxref(bytes) {
  const tail = Math.max(0, bytes.length - limits.tail);
  const at = bytes.subarray(tail).lastIndexOf("startxref");
  if (at < 0) throw new PdfProblem("startxref");
  const word = new Lexer(bytes, tail + at + "startxref".length).word();
  const offset = /^\d{1,15}$/.test(word) ? Number(word) : -1;
  if (offset <= 0 || offset >= bytes.length) throw new PdfProblem("startxref");
  return offset;
}
function readSection(bytes, at, xref, budget) {
  if (at < 0 || at >= bytes.length) throw new PdfProblem("xref", "offset");
  const lexer = new Lexer(bytes, at);
  lexer.skipSpace();
  if (bytes.toString("latin1", lexer.position, lexer.position + 4) === "xref") {
    lexer.position += 4;
    const subsections = readXrefTable(lexer);
    const trailer = lexer.object();
    if (!isDict(trailer)) throw new PdfProblem("trailer");
    return xref.add("table", trailer, subsections, at);
  }
  return readStreamSection("stream", bytes, at, xref, budget);
}
function readHybrid(bytes, at, xref, budget) {
  if (!isInteger(at) || at < 0 || at >= bytes.length) throw new PdfProblem("xref", "XRefStm");
  readStreamSection("hybrid", bytes, at, xref, budget);
}
function readStreamSection(kind, bytes, at, xref, budget) {
  const { object } = readIndirect(bytes, at, () => {
    throw new PdfProblem("xref", "indirect Length");
  });
  if (!(object instanceof Stream) || !isName(object.dict.get("Type"), "XRef")) throw new PdfProblem("xref");
  const data = decodeStream(object, (direct) => direct ?? null, budget);
  return xref.add(kind, object.dict, readXrefStream(object.dict, data), at);
}
function readIndirect(bytes, at, resolve) {
  const lexer = new Lexer(bytes, at);
  if (!isObjectHeader(lexer)) throw new PdfProblem("xref", `no object at ${at}`);
  lexer.position = at;
  const number2 = lexer.unsigned();
  const generation = lexer.unsigned();
  lexer.word();
  const object = lexer.object();
  const end = lexer.position;
  if (!isDict(object)) return { number: number2, generation, object, end };
  lexer.skipSpace();
  if (bytes.toString("latin1", lexer.position, lexer.position + 6) !== "stream")
    return { number: number2, generation, object, end };
  let start = lexer.position + 6;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  const declared = object.get("Length");
  const length = declared instanceof Ref ? resolve(declared) : declared;
  if (!isInteger(length) || length < 0 || start + length > bytes.length) throw new PdfProblem("stream", "Length");
  const closing = new Lexer(bytes, start + length);
  if (closing.word() !== "endstream") throw new PdfProblem("stream", "Length");
  const stream = new Stream(object, bytes.subarray(start, start + length));
  return { number: number2, generation, object: stream, end: closing.position };
}
function isObjectHeader(lexer) {
  if (lexer.position >= lexer.bytes.length) return false;
  const digits2 = /^\d{1,10}$/;
  return digits2.test(lexer.word()) && digits2.test(lexer.word()) && lexer.word() === "obj";
}
function decodeStream(stream, resolve, budget) {
  const filter = resolve(stream.dict.get("Filter"));
  const parameters = resolve(stream.dict.get("DecodeParms"));
  if (filter === null) return stream.body;
  const filters = isArray(filter) ? filter : [filter];
  if (filters.length > 4) throw new PdfProblem("filter");
  return filters.reduce(
    (data, each, i) => undoFilter(resolve(each), resolve(isArray(parameters) ? parameters[i] : parameters), data, budget),
    stream.body
  );
}

// src/standards/pdf/pdf.ts
var Pdf = class _Pdf {
  scaffold;
  tail;
  #bytes;
  #budget;
  /** Bytes parsed so far, to detect overlapping objects, which would be parsed again and again. */
  #parsed;
  #read;
  #objectStreams;
  #newer;
  /** Objects being read: one that depends on itself (for example by its `/Length`) has no value. */
  #reading = /* @__PURE__ */ new Set();
  constructor(source, newer = /* @__PURE__ */ new Map(), tail, { budget, scaffold } = {}) {
    if (source instanceof _Pdf) {
      this.#bytes = source.#bytes;
      this.#budget = source.#budget;
      this.#parsed = source.#parsed;
      this.#read = source.#read;
      this.#objectStreams = source.#objectStreams;
      this.#newer = new Map([...source.#newer, ...newer]);
      this.scaffold = source.scaffold;
      this.tail = tail;
      return;
    }
    this.#bytes = source;
    this.#budget = budget ?? { left: limits.inflated };
    this.#parsed = { bytes: 0 };
    this.#read = /* @__PURE__ */ new Map();
    this.#objectStreams = /* @__PURE__ */ new Map();
    this.#newer = newer;
    this.scaffold = scaffold ?? openScaffold(source, this.#budget);
    const declared = this.scaffold.trailer.get("Size");
    const size = Math.max(isInteger(declared) ? declared : 0, this.scaffold.xref.size);
    if (size > limits.objectNumber) throw new PdfProblem("too-many-objects");
    this.tail = { length: source.length, lastByte: source.at(-1), startxref: this.scaffold.startxref, size };
  }
  /**
   * Returns the document as of an earlier revision. It shares the budget for inflating, but no parsed objects.
   *
   * @param scaffold the cross-reference sections of that revision and earlier ones
   * @param length the end of that revision
   */
  earlier(scaffold, length) {
    return new _Pdf(this.#bytes.subarray(0, length), /* @__PURE__ */ new Map(), void 0, { scaffold, budget: this.#budget });
  }
  get encrypted() {
    return (this.scaffold.trailer.get("Encrypt") ?? null) !== null;
  }
  /** The received bytes and their cross references. */
  get crossReferences() {
    return { xref: this.scaffold.xref, bytes: this.#bytes };
  }
  get rootRef() {
    return rootRefOf(this.scaffold.trailer);
  }
  get root() {
    return this.dict(this.rootRef, "catalog");
  }
  /** Returns the object of a reference; null if there is none, as 7.3.10 requires. */
  get(ref) {
    const newer = this.#newer.get(ref.number);
    if (newer !== void 0) return newer;
    const known2 = this.#read.get(ref.number);
    if (known2 !== void 0 && known2.generation === ref.generation) return known2.object;
    const object = this.#guarded(ref.number, () => this.#find(ref));
    this.#read.set(ref.number, { generation: ref.generation, object });
    return object;
  }
  /** The same without caching: for traversals of a whole document, which would fill the memory. */
  peek(ref) {
    const newer = this.#newer.get(ref.number);
    if (newer !== void 0) return newer;
    const known2 = this.#read.get(ref.number);
    if (known2?.generation === ref.generation) return known2.object;
    return this.#guarded(ref.number, () => this.#find(ref));
  }
  /** Follows references to a direct object; `undefined` becomes null. */
  resolve(object) {
    let at = object ?? null;
    for (let i = 0; at instanceof Ref; i++) {
      if (i > limits.referenceChain) throw new PdfProblem("type", "circular references");
      at = this.get(at);
    }
    return at;
  }
  /** @param what named in the error if it is not a dictionary */
  dict(object, what) {
    const resolved = this.resolve(object);
    if (!isDict(resolved)) throw new PdfProblem("type", what);
    return resolved;
  }
  /** Returns the dictionary, or undefined if it is not one. */
  findDict(object) {
    const resolved = this.resolve(object);
    return isDict(resolved) ? resolved : void 0;
  }
  /** Returns the items of an array; none if it is not an array. */
  items(object) {
    const resolved = this.resolve(object);
    return isArray(resolved) ? resolved : [];
  }
  /** Decodes a stream, within the document's budget. */
  decode(stream) {
    return decodeStream(stream, (object) => this.resolve(object), this.#budget);
  }
  /** Parses the object at an offset, without caching. */
  readAt(offset) {
    const found = readIndirect(this.#bytes, offset, (length) => this.get(length));
    this.#count(found.end - offset);
    return found;
  }
  /** A regular file is parsed at most twice: when it is received and when it is processed. */
  #count(bytes) {
    this.#parsed.bytes += bytes;
    const honest = this.#bytes.length + limits.inflated - this.#budget.left;
    if (this.#parsed.bytes > 4 * honest + (1 << 20)) throw new PdfProblem("xref", "overlap");
  }
  #guarded(number2, read) {
    if (this.#reading.has(number2)) throw new PdfProblem("type", `object ${number2} refers to itself`);
    this.#reading.add(number2);
    try {
      return read();
    } finally {
      this.#reading.delete(number2);
    }
  }
  #find(ref) {
    const entry = this.scaffold.xref.find(ref.number);
    if (entry.kind === "offset") {
      if (entry.generation !== ref.generation) return null;
      const found = this.readAt(entry.offset);
      if (found.number !== ref.number) throw new PdfProblem("xref", `object ${ref.number}`);
      return found.object;
    }
    return entry.kind === "compressed" && ref.generation === 0 ? this.#compressed(ref.number, entry.stream, entry.index) : null;
  }
  /** @throws PdfProblem `xref` (the object stream has another object at this index) */
  assertCompressed(number2, streamNumber, index) {
    if (this.#objectStream(streamNumber).numbers[index] !== number2) throw new PdfProblem("xref", `object ${number2}`);
  }
  #compressed(number2, streamNumber, index) {
    const { data, numbers, offsets } = this.#objectStream(streamNumber);
    const at = numbers[index] === number2 ? index : numbers.indexOf(number2);
    if (at < 0) throw new PdfProblem("xref", `object ${number2}`);
    const start = itemAt(offsets, at);
    const lexer = new Lexer(data, start);
    const object = lexer.object();
    this.#count(lexer.position - start);
    return object;
  }
  #objectStream(number2) {
    const known2 = this.#objectStreams.get(number2);
    if (known2) return known2;
    const stream = this.#guarded(number2, () => this.#readObjectStream(number2));
    this.#objectStreams.set(number2, stream);
    return stream;
  }
  #readObjectStream(number2) {
    const entry = this.scaffold.xref.find(number2);
    if (entry.kind !== "offset") throw new PdfProblem("xref", `object stream ${number2}`);
    const { object } = this.readAt(entry.offset);
    if (!(object instanceof Stream)) throw new PdfProblem("xref", `object stream ${number2}`);
    const count = this.resolve(object.dict.get("N"));
    const first = this.resolve(object.dict.get("First"));
    if (!isInteger(count) || !isInteger(first) || count < 0 || first < 0)
      throw new PdfProblem("stream", "object stream");
    if (count > limits.objectsPerStream) throw new PdfProblem("too-many-objects");
    const data = this.decode(object);
    const lexer = new Lexer(data);
    const numbers = [];
    const offsets = [];
    for (let i = 0; i < count; i++) {
      numbers.push(lexer.unsigned());
      offsets.push(first + lexer.unsigned());
    }
    return { data, numbers, offsets };
  }
};

// src/standards/pdf/update.ts
var Update = class {
  pdf;
  #objects = /* @__PURE__ */ new Map();
  #next;
  constructor(pdf) {
    if (pdf.encrypted) throw new PdfProblem("encrypted");
    this.pdf = pdf;
    this.#next = pdf.tail.size;
  }
  /** Reserves a number for an object whose value is `set` later. */
  reserve() {
    return new Ref(this.#next++);
  }
  add(object) {
    const ref = this.reserve();
    this.set(ref, object);
    return ref;
  }
  set(ref, object) {
    this.#objects.set(ref.number, { generation: ref.generation, object });
  }
  /** Returns whether this update writes the object. */
  has({ number: number2 }) {
    return this.#objects.has(number2);
  }
  /** Returns the object as changed by this update. */
  get(object) {
    if (object instanceof Ref) return this.#objects.get(object.number)?.object ?? this.pdf.resolve(object);
    return object ?? null;
  }
  /** Returns the dictionary of a reference for editing: a shallow copy, whose values must not be changed. */
  edit(ref) {
    const changed = this.#objects.get(ref.number);
    if (changed) return changed.object;
    const copy = new Map(this.pdf.dict(ref, `object ${ref.number}`));
    this.set(ref, copy);
    return copy;
  }
  finish() {
    const { pdf } = this;
    const base = pdf.tail.length;
    const writer = new Writer();
    if (pdf.tail.lastByte !== 10 && pdf.tail.lastByte !== 13) writer.put("\n");
    const offsets = /* @__PURE__ */ new Map();
    for (const [number2, { generation, object }] of this.#objects) {
      offsets.set(number2, { offset: base + writer.position, generation });
      writer.indirect(new Ref(number2, generation), object);
    }
    const startxref = base + writer.position;
    if (pdf.scaffold.usesXrefStreams) {
      const ref = this.reserve();
      offsets.set(ref.number, { offset: startxref, generation: 0 });
      const { index, body } = xrefStreamBody(offsets);
      const dict2 = this.#trailer([
        ["Type", name("XRef")],
        ["W", [1, 4, 2]],
        ["Index", index]
      ]);
      writer.indirect(ref, new Stream(dict2, body));
      writer.end(null, startxref);
    } else {
      writer.put(xrefTableText(offsets));
      writer.end(this.#trailer([]), startxref);
    }
    const newer = new Map([...this.#objects].map(([number2, { object }]) => [number2, object]));
    const tail = { length: base + writer.position, lastByte: 10, startxref, size: this.#next };
    return {
      bytes: writer.bytes(),
      pdf: new Pdf(pdf, newer, tail),
      offsetOf: (slot) => writer.offsetOf(slot)
    };
  }
  #trailer(more) {
    const { scaffold, tail } = this.pdf;
    const dict2 = new Map(more);
    dict2.set("Size", this.#next);
    dict2.set("Prev", tail.startxref);
    for (const key of ["Root", "Info", "ID"]) {
      const value = scaffold.trailer.get(key);
      if (value !== void 0) dict2.set(key, value);
    }
    return dict2;
  }
};
function xrefTableText(offsets, isFirst = false) {
  let text = isFirst ? xrefHead(offsets.size + 1) : "xref\n";
  for (const run of runs(offsets)) {
    if (!isFirst) text += `${run[0]} ${run.length}
`;
    for (const number2 of run) {
      const { offset, generation } = offsets.get(number2);
      text += xrefEntry(offset, generation);
    }
  }
  return text;
}
var xrefHead = (count) => `xref
0 ${count}
0000000000 65535 f 
`;
var xrefEntry = (offset, generation = 0) => `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n 
`;
function xrefStreamBody(offsets) {
  const body = Buffer.alloc(offsets.size * 7);
  const index = [];
  let at = 0;
  for (const run of runs(offsets)) {
    index.push(itemAt(run, 0), run.length);
    for (const number2 of run) {
      const { offset, generation } = offsets.get(number2);
      body.writeUInt8(1, at);
      body.writeUInt32BE(offset, at + 1);
      body.writeUInt16BE(generation, at + 5);
      at += 7;
    }
  }
  return { index, body };
}
function runs(offsets) {
  const found = [];
  for (const number2 of [...offsets.keys()].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.at(-1) === number2 - 1) last.push(number2);
    else found.push([number2]);
  }
  return found;
}

// src/standards/pdf/pages.ts
var inheritable = ["MediaBox", "CropBox", "Rotate"];
function* pages(pdf) {
  const seen = /* @__PURE__ */ new Set();
  const waiting = [{ object: pdf.root.get("Pages") ?? null, inherited: /* @__PURE__ */ new Map(), depth: 0 }];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.depth > limits.pageTreeDepth) throw new PdfProblem("page-tree");
    if (!(node.object instanceof Ref) || seen.has(node.object.number)) throw new PdfProblem("shared-page");
    seen.add(node.object.number);
    if (seen.size > limits.pageNodes) throw new PdfProblem("too-many-pages");
    const dict2 = pdf.dict(node.object, "page");
    const attributes = inherit(node.inherited, dict2);
    const kids = pdf.resolve(dict2.get("Kids"));
    if (isArray(kids)) {
      if (waiting.length + kids.length > limits.pageNodes) throw new PdfProblem("too-many-pages");
      for (const kid of kids.toReversed()) waiting.push({ object: kid, inherited: attributes, depth: node.depth + 1 });
    } else {
      if (++count > limits.pages) throw new PdfProblem("too-many-pages");
      yield { ref: node.object, dict: dict2, attributes };
    }
  }
}
function getPage(pdf, index) {
  let at = 0;
  for (const page of pages(pdf)) if (at++ === index) return page;
  throw new PdfProblem(at === 0 ? "no-pages" : "no-such-page");
}
function inherit(inherited, dict2) {
  if (!inheritable.some((key) => dict2.has(key))) return inherited;
  const attributes = new Map(inherited);
  for (const key of inheritable) if (dict2.has(key)) attributes.set(key, dict2.get(key));
  return attributes;
}
var usLetter = [0, 0, 612, 792];
function visiblePage(pdf, page) {
  const media = readBox(pdf, page.attributes.get("MediaBox")) ?? usLetter;
  const crop = readBox(pdf, page.attributes.get("CropBox"));
  const box = (crop && intersection(crop, media)) ?? media;
  const unit = pdf.resolve(page.dict.get("UserUnit"));
  const userUnit = typeof unit === "number" && unit > 0 ? unit : 1;
  const rotation = pdf.resolve(page.attributes.get("Rotate"));
  const rotate = typeof rotation === "number" && rotation % 90 === 0 ? (rotation % 360 + 360) % 360 : 0;
  const width = round((box[2] - box[0]) * userUnit);
  const height = round((box[3] - box[1]) * userUnit);
  return rotate % 180 === 0 ? { width, height, rotate, userUnit, box } : { width: height, height: width, rotate, userUnit, box };
}
function place(page, at) {
  const width = Math.min(100, Math.max(0, at.width)) / 100;
  const height = Math.min(100, Math.max(0, at.height)) / 100;
  const left = Math.min(Math.max(0, at.x / 100), 1 - width);
  const top = Math.min(Math.max(0, at.y / 100), 1 - height);
  const [x1, y1] = toUserSpace(page, left, top);
  const [x2, y2] = toUserSpace(page, left + width, top + height);
  const size = { width: round(width * page.width), height: round(height * page.height) };
  return {
    rectangle: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
    ...size,
    matrix: uprightMatrix(page.rotate, size.width, size.height),
    rotate: page.rotate
  };
}
function toUserSpace({ box, rotate }, right, down) {
  const [left, bottom, rightEdge, top] = box;
  const width = rightEdge - left;
  const height = top - bottom;
  if (rotate === 90) return [round(left + down * width), round(bottom + right * height)];
  if (rotate === 180) return [round(rightEdge - right * width), round(bottom + down * height)];
  if (rotate === 270) return [round(rightEdge - down * width), round(top - right * height)];
  return [round(left + right * width), round(top - down * height)];
}
function uprightMatrix(rotate, width, height) {
  if (rotate === 90) return [0, 1, -1, 0, height, 0];
  if (rotate === 180) return [-1, 0, 0, -1, width, height];
  if (rotate === 270) return [0, -1, 1, 0, 0, width];
  return [1, 0, 0, 1, 0, 0];
}
function readBox(pdf, object) {
  const items = pdf.resolve(object);
  if (!isArray(items) || items.length < 4) return void 0;
  const numbers = items.slice(0, 4).map((item) => pdf.resolve(item));
  if (!numbers.every((item) => typeof item === "number" && Number.isFinite(item))) return void 0;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : void 0;
}
function intersection(a, b) {
  const box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[2] > box[0] && box[3] > box[1] ? box : void 0;
}
var round = (value) => Math.round(value * 1e4) / 1e4;

// src/standards/pdf/form.ts
function* formFields(pdf) {
  const form = pdf.findDict(pdf.root.get("AcroForm"));
  if (!form) return;
  const seen = /* @__PURE__ */ new Set();
  const waiting = children(pdf, form.get("Fields"), { prefix: "", type: "", value: null, depth: 0 });
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { object } = node;
    if (!(object instanceof Ref) || seen.has(object.number)) continue;
    seen.add(object.number);
    if (seen.size > limits.fields || node.depth > limits.fieldDepth) throw new PdfProblem("form");
    const dict2 = pdf.findDict(object);
    if (!dict2) continue;
    const partial = pdf.resolve(dict2.get("T"));
    const name2 = partial === null ? node.prefix : join(node.prefix, stringText(partial));
    const declared = pdf.resolve(dict2.get("FT"));
    const type = declared instanceof Name ? declared.value : node.type;
    const value = dict2.get("V") ?? node.value;
    const kids = children(pdf, dict2.get("Kids"), { prefix: name2, type, value, depth: node.depth + 1 });
    if (kids.some(({ object: kid }) => pdf.findDict(kid)?.has("T"))) waiting.push(...kids);
    else yield { name: name2, type, ref: object, dict: dict2, value };
  }
}
function children(pdf, list, above) {
  const items = pdf.items(list);
  if (items.length > limits.fields) throw new PdfProblem("form");
  return items.map((object) => ({ object, ...above })).reverse();
}
var join = (prefix, partial) => prefix === "" ? partial : `${prefix}.${partial}`;
var signed = /* @__PURE__ */ new WeakMap();
function isSigned(pdf) {
  let known2 = signed.get(pdf);
  if (known2 === void 0) {
    known2 = [...formFields(pdf)].some(({ type, value }) => type === "Sig" && value !== null);
    signed.set(pdf, known2);
  }
  return known2;
}
var FORM_KEYS = /* @__PURE__ */ new Set(["Fields", "NeedAppearances", "SigFlags", "CO", "DR", "DA", "Q", "XFA"]);
function editForm(update) {
  const { pdf } = update;
  const root = update.edit(pdf.rootRef);
  const held2 = root.get("AcroForm");
  const form = update.get(held2);
  const isShared = held2 instanceof Ref && [pdf.scaffold.trailer.get("Info"), pdf.rootRef].some((ref) => is(ref, held2));
  if (held2 instanceof Ref && isDict(form) && (isShared ? isSigned(pdf) : isOwn(update, held2))) return update.edit(held2);
  const entries = [...isDict(form) ? form : []];
  const own = new Map(isShared ? entries.filter(([key]) => FORM_KEYS.has(key)) : entries);
  root.set("AcroForm", isDict(form) && !(held2 instanceof Ref) ? own : update.add(own));
  return own;
}
var is = (object, { number: number2 }) => object instanceof Ref && object.number === number2;
var isOwn = (update, ref) => update.has(ref) || isSigned(update.pdf) && !sharedAnnotations(update.pdf).has(ref.number);
var shared = /* @__PURE__ */ new WeakMap();
function sharedAnnotations(pdf) {
  const known2 = shared.get(pdf);
  if (known2) return known2;
  const [seen, repeated] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
  for (const { dict: dict2 } of pages(pdf)) {
    const list = dict2.get("Annots");
    if (!(list instanceof Ref)) continue;
    if (seen.has(list.number)) repeated.add(list.number);
    seen.add(list.number);
  }
  shared.set(pdf, repeated);
  return repeated;
}
function addField(update, page, field) {
  const form = editForm(update);
  const fields = form.get("Fields");
  const listed = update.get(fields);
  putList(update, fields, [...isArray(listed) ? listed : [], field], (list2) => form.set("Fields", list2));
  const annotations = held(update, page.ref).get("Annots");
  const list = update.get(annotations);
  const longer = [...annotationRefs(update, isArray(list) ? list : []), field];
  putList(update, annotations, longer, (own) => update.edit(page.ref).set("Annots", own));
}
function putList(update, place2, items, hold) {
  if (!(place2 instanceof Ref) || !isArray(update.get(place2))) hold(items);
  else if (isOwn(update, place2)) update.set(place2, items);
  else hold(update.add(items));
}
function annotationRefs(update, list) {
  if (list.every((each) => each instanceof Ref) || isSigned(update.pdf)) return [...list];
  return list.flatMap((each) => each instanceof Ref ? each : isDict(each) ? update.add(each) : []);
}
function held(update, ref) {
  const dict2 = update.get(ref);
  if (!isDict(dict2)) throw new PdfProblem("type", "page");
  return dict2;
}

// src/standards/pades/revisions.ts
var PdfRevisions = class _PdfRevisions {
  stage;
  pdf;
  /** The whole file, in order, for `writev`. */
  parts;
  #hash;
  constructor(stage, pdf, parts, hash) {
    this.stage = stage;
    this.pdf = pdf;
    this.parts = parts;
    this.#hash = hash;
  }
  /** Length of the whole file. */
  get byteLength() {
    return this.pdf.tail.length;
  }
  /** Fingerprint of the whole file, lowercase hex. */
  get sha256() {
    return this.#hash.copy().digest("hex");
  }
  /** Returns the SHA-256 of the file followed by `more`, for byte ranges, without hashing the file again. */
  digestWith(...more) {
    const hash = this.#hash.copy();
    for (const bytes of more) hash.update(bytes);
    return hash.digest();
  }
  /** Returns the document with a revision appended. An empty revision (no bytes) only changes the stage. */
  next(stage, revision) {
    if (revision.bytes.length === 0) return new _PdfRevisions(stage, this.pdf, this.parts, this.#hash);
    const hash = this.#hash.copy().update(revision.bytes);
    return new _PdfRevisions(stage, revision.pdf, [...this.parts, revision.bytes], hash);
  }
};
function resumeSealed(bytes) {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem("encrypted");
  if (!signatures(bytes, pdf).at(-1)?.coversWholeFile) throw new PdfProblem("signature");
  return new PdfRevisions("sealed", pdf, [bytes], createHash("sha256").update(bytes));
}
function signatures(bytes, pdf = new Pdf(bytes)) {
  const found = [];
  for (const { name: name2, type, value } of formFields(pdf)) {
    const signature = type === "Sig" ? pdf.findDict(value) : void 0;
    const read = signature && readSignature(bytes, pdf, name2, signature);
    if (read) found.push(read);
  }
  return found.sort((a, b) => signatureEnd(a) - signatureEnd(b));
}
var signatureEnd = ({ byteRange }) => byteRange[2] + byteRange[3];
function readSignature(bytes, pdf, fieldName, signature) {
  const filter = pdf.resolve(signature.get("SubFilter"));
  const range = pdf.items(signature.get("ByteRange"));
  const contents = signature.get("Contents");
  if (!(filter instanceof Name) || !(contents instanceof Raw) || !isByteRange(range)) return void 0;
  const [from, length, resume, rest] = range;
  if (from !== 0 || length <= 0 || resume <= length || rest <= 0 || resume + rest > bytes.length) return void 0;
  if (!bytes.subarray(length, resume).equals(contents.bytes) || contents.bytes[0] !== 60) return void 0;
  return {
    fieldName,
    kind: filter.value === "ETSI.RFC3161" ? "timestamp" : "signature",
    subFilter: filter.value,
    byteRange: [from, length, resume, rest],
    contents: stringBytes(contents),
    coversWholeFile: resume + rest === bytes.length
  };
}

// src/standards/pades/fields.ts
function assertNamesAreFree(pdf, names) {
  if (new Set(names).size !== names.length) throw new PdfProblem("form", "a name twice");
  if (names.some((name2) => name2 === "" || name2.includes("."))) throw new PdfProblem("form", "field name");
  const wanted = new Set(names);
  for (const { name: name2 } of formFields(pdf)) {
    const [first = ""] = name2.split(".", 1);
    if (wanted.has(first)) throw new PdfProblem("form", first);
  }
}
var fieldLock = ({ fields, isFinal }) => fields.length === 0 && !isFinal ? void 0 : dict({ Type: name("SigFieldLock"), ...include(fields), P: isFinal ? 1 : void 0 });
var include = (names) => ({ Action: name("Include"), Fields: names.map(textString) });

// src/standards/pades/signature-field.ts
var PRINT_LOCKED = 4 | 128;
function addSignatureField(update, value, request) {
  const { visible } = request;
  const page = getPage(update.pdf, visible?.pageIndex ?? 0);
  const shown = visiblePage(update.pdf, page);
  const placement = visible && place(shown, visible.at);
  const [left, bottom] = shown.box;
  const description = archivalRules(update.pdf).isTagged ? textString(request.name) : void 0;
  const appearance = visible ? visible.draw(update, placement) : request.withoutAppearance ? borrowed(update) : empty(update);
  const field = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: textString(request.name),
      TU: description,
      Contents: description,
      V: value,
      P: page.ref,
      F: PRINT_LOCKED,
      Rect: placement?.rectangle ?? [left, bottom, left, bottom],
      MK: placement?.rotate ? dict({ R: placement.rotate }) : void 0,
      AP: appearance && dict({ N: appearance }),
      Lock: request.lock && fieldLock(request.lock)
    })
  );
  const signedBefore = isSigned(update.pdf);
  addField(update, page, field);
  if (signedBefore) return;
  editForm(update).set("SigFlags", 3);
  setTabOrder(update, page);
  setLanguage(update);
}
function borrowed(update) {
  const { pdf } = update;
  if (archivalRules(pdf).part !== 1) return void 0;
  for (const { type, dict: field } of formFields(pdf)) {
    const normal = type === "Sig" ? pdf.findDict(field.get("AP"))?.get("N") : void 0;
    if (isBlankForm(pdf, normal)) return normal;
  }
  return empty(update);
}
function empty(update) {
  const form = dict({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 0, 0], Resources: dict({}) });
  return update.add(new Stream(form, Buffer.alloc(0)));
}
var CMS_BYTES = 12 << 10;
var TOKEN_BYTES = 6 << 10;
var BYTE_RANGE = 40;
var reserveTimestamp = ({ space = TOKEN_BYTES }) => reserve("DocTimeStamp", "ETSI.RFC3161", space, {});
function reserve(type, subFilter, size, claims) {
  const byteRange = new Slot(BYTE_RANGE);
  const contents = new Slot(size * 2 + 2);
  const signature = dict({
    Type: name(type),
    Filter: name("Adobe.PPKLite"),
    SubFilter: name(subFilter),
    ByteRange: byteRange,
    Contents: contents,
    ...claims
  });
  return { dict: signature, byteRange, contents };
}
async function completeSignature(document, stage, update, { byteRange, contents }, answer) {
  const revision = update.finish();
  const { bytes } = revision;
  const gap = revision.offsetOf(contents);
  const gapEnd = gap + contents.length;
  const base = document.byteLength;
  const range = `[0 ${base + gap} ${base + gapEnd} ${bytes.length - gapEnd}`;
  bytes.write(`${range.padEnd(BYTE_RANGE - 1)}]`, revision.offsetOf(byteRange), "latin1");
  const der = await answer(document.digestWith(bytes.subarray(0, gap), bytes.subarray(gapEnd)));
  const space = contents.length - 2;
  if (der.length * 2 > space) throw new PdfProblem("too-long", `${der.length} bytes`);
  bytes.write(`<${der.toString("hex").padEnd(space, "0")}>`, gap, "latin1");
  return document.next(stage, revision);
}

// src/standards/pades/security-store.ts
function addToSecurityStore(update, data) {
  const root = update.edit(update.pdf.rootRef);
  const held2 = root.get("DSS");
  const existing = update.get(held2);
  const store = isDict(existing) ? new Map(existing) : dict({ Type: name("DSS") });
  addStreams(update, store, "Certs", data.certificates);
  addStreams(update, store, "OCSPs", data.ocspResponses);
  addStreams(update, store, "CRLs", data.crls);
  if (held2 instanceof Ref && isDict(existing)) update.set(held2, store);
  else root.set("DSS", update.add(store));
  if (!root.has("Extensions"))
    root.set("Extensions", dict({ ESIC: dict({ BaseVersion: name("1.7"), ExtensionLevel: 5 }) }));
}
function addStreams(update, store, key, ders) {
  const streams = [...update.pdf.items(store.get(key))];
  const known2 = /* @__PURE__ */ new Set();
  for (const each of streams) {
    const stream = update.pdf.resolve(each);
    if (stream instanceof Stream) known2.add(update.pdf.decode(stream).toString("latin1"));
  }
  for (const der of ders) {
    const content = der.toString("latin1");
    if (known2.has(content)) continue;
    known2.add(content);
    streams.push(update.add(new Stream(dict({}), der)));
  }
  if (streams.length > 0) store.set(key, streams);
}
function addSecurityStoreAndTimestamp(document, request) {
  const update = new Update(document.pdf);
  assertNamesAreFree(document.pdf, [request.field]);
  addToSecurityStore(update, request.validation);
  const value = update.reserve();
  const timestamp = reserveTimestamp(request);
  addSignatureField(update, value, { name: request.field, withoutAppearance: true });
  update.set(value, timestamp.dict);
  return completeSignature(document, "archived", update, timestamp, request.token);
}

// src/standards/pades/client-file.ts
function lastSignature(pdf) {
  const last = signatures(pdf).at(-1);
  if (!last?.coversWholeFile) return null;
  try {
    return readElement(last.contents).der;
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}
async function archiveFile(pdf, request) {
  const { parts } = await addSecurityStoreAndTimestamp(resumeSealed(pdf), request);
  return Buffer.concat(parts);
}
export {
  archiveFile,
  lastSignature
};
