/** Name or address of a person, with people of sent envelopes suggested: an editable combobox (ARIA Authoring Practices). */
import { useEffect, useRef, useState } from 'preact/hooks';
import { limits as contactLimits } from '../../../../../modules/envelopes/contacts/limits.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ComposeContactsDocument, type ComposeContactsQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { changePerson, type DraftPerson, draft, settle, signs } from '../draft.ts';
import { Entry } from '../entry.tsx';
import { announcement } from '../fields.ts';

type Contact = ComposeContactsQuery['contacts'][number];

/** Delay before a request, so that it is not sent for every letter. */
const SETTLED_MS = 150;

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** The people for what was typed last. None without an answer: the field works as before. */
function useContacts(typed: string | null): readonly Contact[] {
  const [found, setFound] = useState<readonly Contact[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const { min, max } = contactLimits.typed;
    const text = typed?.trim() ?? '';
    const take = (contacts: readonly Contact[]) => isCurrent && setFound(contacts);
    if (text.length < min || text.length > max) take([]);
    const timer = setTimeout(() => {
      if (text.length < min || text.length > max) return;
      send(ComposeContactsDocument, { text }).then(
        ({ contacts }) => take(contacts),
        () => take([]),
      );
    }, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}

interface ContactEntryProps {
  readonly person: DraftPerson;
  readonly part: 'name' | 'email';
}

export function ContactEntry({ person, part }: ContactEntryProps) {
  const { key, email } = person;
  const path = `people.${key}.${part}`;
  const id = `contacts-${key}-${part}`;
  /** What was typed since the last choice; null closes the list. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const others = draft.value.people.filter((one) => one.key !== key);
  const contacts = useContacts(typed).filter((one) => !others.some((other) => sameAddress(other.email, one.email)));
  // What the fields hold already is no suggestion.
  const options = contacts.filter((one) => !sameAddress(email, one.email) || one.name !== person.name.trim());
  const isOpen = typed !== null && options.length > 0;
  const current = Math.min(active, options.length - 1);

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const take = ({ name, email: address, phone, language }: Contact) => {
    for (const each of ['name', 'email', 'phone']) settle(`people.${key}.${each}`);
    changePerson(key, {
      name,
      email: address,
      ...(signs(person) && { phone: phone ?? '' }),
      language: language ?? null,
    });
    announcement.value = t('contactTaken', { name, email: address });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Beyond the ends of the list is the field itself.
    if (step) setActive(((current + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (event.key === 'Enter' && options[current]) take(options[current]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="contact-entry"
      ref={box}
      onKeyDownCapture={onKeyDown}
      onFocusOut={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget as Node | null)) close();
      }}
    >
      <Entry
        path={path}
        label={t(part)}
        {...(part === 'email' && { type: 'email' })}
        {...(part === 'name' && { maxLength: limits.signerName.max })}
        autocomplete="off"
        value={person[part]}
        onValue={(to) => {
          setTyped(to);
          setActive(-1);
          changePerson(key, { [part]: to });
        }}
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          'aria-activedescendant': isOpen && current >= 0 ? `${id}-${current}` : undefined,
        }}
      />
      <p class="vh" role="status">
        {isOpen ? t('contactsFound', { count: options.length }) : ''}
      </p>
      {isOpen && (
        <div class="contacts" role="listbox" id={id} aria-label={t('contacts')}>
          {options.map((option, index) => (
            // The keyboard chooses by the field, which keeps the focus.
            <button
              type="button"
              tabIndex={-1}
              key={option.email}
              id={`${id}-${index}`}
              class="result"
              role="option"
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <span>{option.name}</span>
              <span class="hint">{option.email}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
