import { itemAt } from '../../../../../kernel/definitely.ts';
import type { FieldKind } from '../../../../../kernel/field-kinds.ts';
import { personNamed } from '../../../../../kernel/person-named.ts';
import { ComposeTextPlacesDocument, type ComposeTextPlacesQueryVariables } from '../../../generated/graphql.ts';
import { send } from '../../../lib/graphql.ts';
import { change, type DraftField, draft, newKey, newPerson, settle, signersIn, signs } from '../draft.ts';
import { addFields } from '../fields.ts';
import { mostOf } from '../people/people.ts';
import { fileAsBase64 } from '../review/save-envelope.ts';
import { formatAsTyped, kindOfSaved, usualSizeOn } from './field-types.ts';
import { type Box, within } from './geometry.ts';
import { attributesToPlace } from './placing.ts';

/** Timeout for 10 MB on a slow connection. */
const PATIENCE_MS = 5 * 60_000;

/** Finds places in all documents, as the service would. */
async function findPlaces(search: Omit<ComposeTextPlacesQueryVariables, 'pdfBase64'>) {
  const found = await Promise.all(
    draft.value.documents.map(async ({ key, file, pages }) => {
      const pdfBase64 = await fileAsBase64(file);
      const options = { timeoutMs: PATIENCE_MS };
      const { pdfTextPlaces } = await send(ComposeTextPlacesDocument, { ...search, pdfBase64 }, options);
      return pdfTextPlaces.map((place) => ({ ...place, document: key, size: itemAt(pages, place.page - 1) }));
    }),
  );
  return found.flat();
}

/** A tag in the documents of the draft, with the field to place. */
export interface FoundTag extends Box, Pick<DraftField, 'document' | 'page' | 'type' | 'format' | 'label'> {
  /** Whom it names. */
  readonly name: string;
}

export const findTags = async (): Promise<FoundTag[]> =>
  (await findPlaces({ tags: true })).flatMap(({ document, page, tag }) =>
    tag
      ? [{ ...tag, type: kindOfSaved(tag), label: tag.label ?? '', format: formatAsTyped(tag.format), document, page }]
      : [],
  );

/** The names of tags that name nobody in the draft, in the order of the documents. */
export const unknownNames = (tags: readonly FoundTag[]): string[] => [
  ...new Set(tags.map(({ name }) => name).filter((name) => signerNamed(name) === null)),
];

function signerNamed(name: string): string | null {
  const signers = signersIn(draft.value);
  const found = personNamed(
    name,
    signers.map((signer) => ({ names: signer.name.trim() ? [signer.name] : [] })),
  );
  return typeof found === 'number' ? itemAt(signers, found).key : null;
}

/** Makes a role of each name, first of those without one. Returns the names for which there is no room. */
export function addRoles(names: readonly string[]): string[] {
  const left = [...names];
  const named = draft.value.people.map((role) =>
    role.name.trim() || !signs(role) ? role : { ...role, name: left.shift() ?? '' },
  );
  const fresh = left.splice(0, mostOf('SIGNER') - named.filter(signs).length).map((name) => newPerson({ name }));
  change({ people: [...named, ...fresh] });
  for (const { key, name } of named) if (name) settle(`people.${key}.name`);
  return left;
}

/**
 * Places a field at each tag, unless it is there already. `chosen` has the key of a signer for each name that names
 * nobody. Returns how many fields were placed.
 */
export function placeTags(tags: readonly FoundTag[], chosen: ReadonlyMap<string, string> = new Map()): number {
  const fields = tags.flatMap(({ name, ...place }) => {
    const signer = signerNamed(name) ?? chosen.get(name);
    return signer ? [fieldAt({ ...place, signer })] : [];
  });
  return addFields(fields.filter((field) => !draft.value.fields.some((other) => isSame(field, other))));
}

const isSame = (a: DraftField, b: DraftField): boolean =>
  a.document === b.document && a.page === b.page && a.type === b.type && Math.hypot(a.x - b.x, a.y - b.y) < 0.1;

const fieldAt = ({
  type,
  document,
  page,
  signer,
  x,
  y,
  width,
  height,
  format,
  label,
}: Box &
  Pick<DraftField, 'document' | 'page' | 'type' | 'signer'> &
  Partial<Pick<DraftField, 'format' | 'label'>>): DraftField => ({
  ...attributesToPlace(type, signer),
  ...(format && { format }),
  ...(label && { label }),
  ...{ type, document, page, signer },
  ...within({ x, y, width, height }),
  key: newKey(),
  id: null,
  value: '',
});

/** Places a field at each place of a text: their lower left corners are the same. Returns how many were placed. */
export async function placeAtText(text: string, type: FieldKind, signer: string): Promise<number> {
  const places = await findPlaces({ texts: [text], tags: false });
  const fields = places.map(({ document, page, x, y, height, size }) => {
    const own = usualSizeOn(size, type);
    return fieldAt({ type, document, page, signer, x, y: y + height - own.height, ...own });
  });
  return addFields(fields.filter((field) => !draft.value.fields.some((other) => isSame(field, other))));
}
