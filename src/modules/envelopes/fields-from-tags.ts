import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { personNamed } from '../../kernel/person-named.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { findText, type PdfSource, type TextHit } from '../documents/index.ts';
import { faultOfTag, readTag } from './field-tags.ts';
import { fieldWithDefaults, type NewField } from './input.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

interface Tagged {
  readonly organizationId: string;
  readonly pdfs: readonly PdfSource[];
  /** The signers or roles, each with the names by which tags call them. */
  readonly people: readonly { readonly names: readonly string[] }[];
  /** Fields that the request has already. */
  readonly fieldCount: number;
}

/** Of a page, in percent: a text that is drawn twice to look bold is one text. */
const BOLD = 0.5;

/** Leaves out a tag that stands on the same tag. */
function withoutRepeats(hits: readonly TextHit[]): readonly TextHit[] {
  const kept = new Map<string, TextHit[]>();
  return hits.filter((hit) => {
    const key = `${hit.page} ${hit.text}`;
    const same = kept.get(key) ?? [];
    const near = (a: number, b: number): boolean => Math.abs(a - b) < BOLD;
    if (same.some(({ box }) => near(box.x, hit.box.x) && near(box.y, hit.box.y))) return false;
    kept.set(key, [...same, hit]);
    return true;
  });
}

/**
 * Returns a field for every tag in the documents: `{{sign:tenant}}`. Other texts in double braces are no tags.
 * @throws Fault `invalid_body` (no tag, too many, a tag that names nobody or several people, or is mistyped)
 */
export async function fieldsFromTags(
  services: Services,
  { organizationId, pdfs, people, fieldCount }: Tagged,
  blob: Context['blob'],
): Promise<NewField[]> {
  const problems: FaultDetail[] = [];
  const fields = await Promise.all(
    pdfs.map(async (pdf, documentIndex) => {
      const path = `documents.${documentIndex}.pdfBase64`;
      const hits = await findText(services, { organizationId, pdf, path, texts: [], tags: true }, blob);
      return withoutRepeats(hits).flatMap((hit): NewField[] => {
        const tag = readTag(hit);
        if (!tag) {
          const fault = faultOfTag(hit.text, (name) => typeof personNamed(name, people) === 'number');
          if (fault) problems.push({ path, ...because(fault, { tag: hit.text }) });
          return [];
        }
        const { name, page, x, y, ...kind } = tag;
        const person = personNamed(name, people);
        if (typeof person === 'string')
          problems.push({ path, ...because('tag_without_person', { tag: hit.text, person }) });
        const signerIndex = typeof person === 'number' ? person : 0;
        const { anchor: _, ...field } = fieldWithDefaults({ ...kind, documentIndex, signerIndex });
        return [{ ...field, page, x, y }];
      });
    }),
  ).then((found) => found.flat());
  if (fields.length === 0) problems.push({ path: 'fieldsFromTags', ...because('no_tag') });
  const { max } = limits.fields;
  if (fieldCount + fields.length > max)
    problems.push({ path: 'fieldsFromTags', ...because('too_many_tags', { count: max }) });
  if (problems.length > 0) throw refuse('invalid_body', because('tags_unfit'), problems);
  return fields;
}
