import type { Language } from '../../kernel/language.ts';
import statusDe from '../web/ui/status/words/de.json' with { type: 'json' };
import statusEn from '../web/ui/status/words/en.json' with { type: 'json' };
import statusEs from '../web/ui/status/words/es.json' with { type: 'json' };
import statusFr from '../web/ui/status/words/fr.json' with { type: 'json' };
import statusIt from '../web/ui/status/words/it.json' with { type: 'json' };
import statusNl from '../web/ui/status/words/nl.json' with { type: 'json' };
import statusPt from '../web/ui/status/words/pt.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

type PersonWords = Readonly<Record<keyof typeof fr | keyof typeof statusFr, string>>;

/** What the server writes on pages of signers, attendees, trainers and agents: until their script runs, and without one. */
export const personWords: Readonly<Record<Language, PersonWords>> = {
  fr: { ...fr, ...statusFr },
  en: { ...en, ...statusEn },
  de: { ...de, ...statusDe },
  es: { ...es, ...statusEs },
  it: { ...it, ...statusIt },
  nl: { ...nl, ...statusNl },
  pt: { ...pt, ...statusPt },
};
