/**
 * People who are suggested when a member writes an envelope. They are read from the envelopes that the organisation has sent:
 * there is no second store, so that erasing or exporting a person covers them.
 */
import type { Actor } from '../../../kernel/actor.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { type Language, storedLanguage } from '../../../kernel/language.ts';
import { type Signer, sql } from '../../../platform/database/index.ts';
import { escapeLike, searchWords } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember, organizationFacts, readOrganization, restrictedEmails, sightOf } from '../../access/index.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { seenSql } from '../visibility.ts';
import { limits } from './limits.ts';

type Contact = Pick<Signer, 'name' | 'email' | 'phone' | 'language'>;

const { searched, matching, suggested, words: mostWords, typed } = limits;

/**
 * Suggests people by the words of their name or address, who was asked last first. Only who the organisation itself has
 * named, in an envelope that the caller sees: nobody who came by a signing link, and nobody to whom a signer has delegated, because a stranger could otherwise
 * put an address of their own beside a known name. Nobody who is restricted or erased.
 */
async function suggestContacts({ database }: Services, actor: Actor, search: string): Promise<Contact[]> {
  const sight = sightOf(assertMember(actor, 'MANAGER'));
  const { organizationId } = sight;
  const words = searchWords(foldText(search));
  if (words.join('').length < typed.min || words.length > mostWords) return [];
  const { suggestsContacts } = await readOrganization(database, organizationId);
  if (!suggestsContacts) return [];
  const like = words.map((word) => `%${escapeLike(word)}%`);
  // The people of at most `matching` envelopes, among the newest `searched`: bounded, whatever the organisation has sent.
  const people = await database.rows<Contact>(sql`
    WITH newest AS MATERIALIZED (
      SELECT id, created_at, search_text, sent_at, signing_link_id FROM envelopes e
       WHERE ${seenSql(sight)}
       ORDER BY created_at DESC, id DESC LIMIT ${searched}
    ), found AS (
      SELECT id, created_at FROM newest
       WHERE sent_at IS NOT NULL AND signing_link_id IS NULL AND search_text LIKE ALL (${like}::text[])
       ORDER BY created_at DESC, id DESC LIMIT ${matching}
    )
    SELECT s.name, s.email, s.phone, s.language
      FROM found JOIN signers s ON s.envelope_id = found.id
      JOIN ${organizationFacts} o ON o.id = ${organizationId}::uuid
     WHERE s.email <> '' AND lower(s.email) <> ALL (${restrictedEmails})
       AND NOT EXISTS (SELECT 1 FROM signer_changes c WHERE c.signer_id = s.id AND c.kind = 'DELEGATED')
     ORDER BY found.created_at DESC, found.id DESC, s.position`);
  const contacts = new Map<string, Contact>();
  for (const person of people) {
    const address = person.email.toLowerCase();
    const known = foldText(`${person.name}\n${address}`);
    if (!contacts.has(address) && words.every((word) => known.includes(word))) contacts.set(address, person);
    if (contacts.size === suggested) break;
  }
  return [...contacts.values()];
}

/** Who may send envelopes. */
const access = { member: 'MANAGER' } as const;

const ContactType = builder.objectRef<Contact>('Contact').implement({
  description: 'A person of an envelope that the organisation has sent, as named in the newest one.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Full name.' }),
    email: t.expose('email', { type: 'EmailAddress', access, description: 'E-mail address.' }),
    phone: t.exposeString('phone', {
      nullable: true,
      access,
      description: 'Phone number; null if none was stated.',
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the person; null if nobody has chosen one.',
      resolve: ({ language }): Language | null => storedLanguage(language),
    }),
  }),
});

builder.queryField('contacts', (t) =>
  t.field({
    type: [ContactType],
    description: `Suggests people for an envelope: at most ${suggested} people whom the organisation has sent an envelope, of its ${searched} newest envelopes in this mode, whose name or address has all the words. Empty if the organisation has switched it off (\`setOrganizationFacts\`).`,
    access,
    complexity: { field: 50 },
    args: {
      text: t.arg.string({
        required: true,
        validate: text({ max: typed.max }),
        description: `Words to search for. Case and accents are ignored. Fewer than ${typed.min} characters find nobody.`,
      }),
    },
    resolve: (_root, args, { services, actor }) => suggestContacts(services, actor, args.text),
  }),
);
