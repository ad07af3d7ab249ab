/** Metadata of a file. Texts must be printable. */
export interface FileFacts {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly creator: string;
  readonly at: Date;
  /** 32 hex digits derived from the content, because files with the same identifier count as the same file (§14.4). */
  readonly id: string;
}

/** Returns the metadata packet of a PDF/A-3B (ISO 19005-3 §6.6), consistent with the information dictionary. */
export function xmpPacket({ title, subject, author, creator, at }: FileFacts): Buffer {
  const date = `${at.toISOString().slice(0, 19)}Z`;
  const inLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:title>${inLanguage(title)}</dc:title>
<dc:description>${inLanguage(subject)}</dc:description>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<pdf:Producer>${escaped(creator)}</pdf:Producer>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`,
    'utf8',
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? character);
