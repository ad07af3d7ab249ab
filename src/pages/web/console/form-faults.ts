import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Refusal } from '../lib/graphql.ts';
import { errorText, Wrong } from './query.tsx';
import { detailText, reasonSentence } from './refusal-words.ts';

/** What is wrong in a form: a sentence for each field, by its name, and sentences that belong to no field. */
export interface FormFaults {
  readonly fields: ReadonlyMap<string, string>;
  readonly whole: readonly string[];
}

/** Of a form that was not refused. */
export const noFaults: FormFaults = { fields: new Map(), whole: [] };

/** The faults of the form around a field. */
export const FaultsOfForm = createContext<FormFaults>(noFaults);

/** The sentence about the field with this name, if it was refused. */
export const useFieldFault = (name: string): string | undefined => useContext(FaultsOfForm).fields.get(name);

/** Puts each fault of a refused form at its field. `names` are the names of the fields that can show one. */
export function formFaults(error: unknown, names: readonly string[]): FormFaults {
  const faults = { fields: new Map<string, string>(), whole: [] as string[] };
  const say = (name: string | undefined, text: string) => {
    if (name === undefined || !names.includes(name)) faults.whole.push(text);
    else if (!faults.fields.has(name)) faults.fields.set(name, text);
  };
  if (error instanceof Wrong) say(error.field, error.message);
  else if (!(error instanceof Refusal) || error.details.length === 0) say(undefined, errorText(error));
  else
    for (const detail of error.details) {
      const [name, isWhole] = fieldAt(detail.path, names);
      say(name, isWhole ? reasonSentence(detail) : detailText(detail));
    }
  return faults;
}

/**
 * The field that an error path means, and whether the path means the whole field. A field has the name of the path
 * (`slots.0.label`), of its end (`identity.givenName`: `givenName`), of its end in one word (`trainer.email`:
 * `trainerEmail`), or of its beginning (`attendees.3.email`: `attendees`).
 */
function fieldAt(path: string, names: readonly string[]): readonly [name: string | undefined, isWhole: boolean] {
  const parts = path.split('.');
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const ends = [path, ...words.flatMap((_, at) => [words.slice(at).join('.'), inOneWord(words.slice(at))])];
  const end = ends.find((each) => names.includes(each));
  if (end !== undefined) return [end, true];
  const beginnings = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return [beginnings.find((each) => names.includes(each)), false];
}

const inOneWord = ([first = '', ...rest]: readonly string[]): string =>
  first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
