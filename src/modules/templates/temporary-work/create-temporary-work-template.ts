import { readFile } from 'node:fs/promises';
import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { lower } from '../../../kernel/text.ts';
import { type Organization, preparedTransaction, type Template } from '../../../platform/database/index.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import type { Services } from '../../../platform/services.ts';
import { newFile } from '../../../platform/storage/named-files.ts';
import { assertScope, readOrganization } from '../../access/index.ts';
import { drawFile, findLogoFile, noUploads, type WrittenFile } from '../../documents/index.ts';
import { fieldRequestOf } from '../../envelopes/index.ts';
import { limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import type { TemplateFieldInput, TemplateRequest } from '../input.ts';
import { prepareTemplate } from '../prepare-template.ts';
import { writeTemplate } from '../write-template.ts';
import type { DrawPaper } from './draw-paper.ts';
import { type PaperKind, type PlacedMention, roles } from './paper.ts';
import { papers } from './papers.ts';

interface Wanted {
  readonly kind: PaperKind;
  /** Null for the title of the paper. */
  readonly name: string | null;
}

/**
 * Draws a paper of temporary work and makes an ordinary template of it: the mentions that the law wants are required
 * fields, the parties are roles who sign with a code by e-mail, in the order of the paper.
 * @throws Fault `invalid_body` (the organisation has too many templates)
 */
export function createTemporaryWorkTemplate(
  services: Services,
  actor: Actor,
  { kind, name }: Wanted,
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  const prepare = async () => {
    const organization = await readOrganization(services.database, key.organizationId);
    const drawn = await draw(services, key, kind, organization);
    return prepareTemplate(
      services,
      key.organizationId,
      temporaryWorkRequest({ kind, name }, drawn, organization),
      noUploads,
    );
  };
  return preparedTransaction(services.database, 'create-temporary-work-template', prepare, (tx, parts) =>
    writeTemplate(services, tx, key, parts),
  );
}

type Drawn = WrittenFile & { readonly fields: readonly PlacedMention[] };

async function draw(
  services: Services,
  { organizationId: turnOf, mode }: KeyActor,
  kind: PaperKind,
  { name: organization }: Organization,
): Promise<Drawn> {
  const drawnAt = services.clock.now().toISOString();
  const paper: DrawPaper = { kind, mode: lower(mode), organization, drawnAt };
  const logo = await findLogoFile(services, turnOf);
  return drawFile<Drawn>(services, 'drawTemporaryWork', { paper, logo }, { turnOf });
}

function temporaryWorkRequest(
  { kind, name }: Wanted,
  { sha256, size, fields }: Drawn,
  organization: Organization,
): TemplateRequest {
  const { title, signedBy } = papers[kind];
  return {
    name: name ?? title,
    documentKind: kind,
    documentLanguage: 'fr',
    documents: [{ name: `${title}.pdf`, pdfBase64: { stored: { sha256, size } } }],
    roles: signedBy.map((party, order) => ({ name: roles[party], order, authentication: ['OTP_EMAIL'] })),
    fields: fields.map(
      ({ by, isOrganization, ...field }): TemplateFieldInput => ({
        ...fieldRequestOf(field),
        documentIndex: 0,
        role: roles[by],
        value: isOrganization ? inOneLine(organization) : null,
      }),
    ),
  };
}

/** Name, legal form, address and SIRET, as far as the organisation states them. */
const inOneLine = ({ name, legalForm, address, siret }: Organization): string =>
  [...[name, legalForm, address, siret && `SIRET ${siret}`].filter(Boolean).join(', ')]
    .slice(0, envelopeLimits.fieldValue.max)
    .join('');

interface DrawTemporaryWork {
  readonly paper: DrawPaper;
  /** Path of the organisation's logo, or null. */
  readonly logo: string | null;
  readonly to: string;
}

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  async drawTemporaryWork({ paper, logo, to }: DrawTemporaryWork) {
    // Import on demand: most children never draw, and the fonts take most of a child's start time.
    const { drawPaper } = await import('./draw-paper.ts');
    const { openTypefaces } = await import('../../../standards/text/index.ts');
    const fonts = openTypefaces(readPackaged);
    const picture = logo === null ? null : await readFile(logo);
    let fields: readonly PlacedMention[] = [];
    const written = await newFile(to, async (sink) => {
      const drawn = drawPaper(paper, fonts, sink, picture);
      fields = drawn.fields;
      return drawn.written;
    });
    return { ...written, fields };
  },
};
