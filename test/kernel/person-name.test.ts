import { describe, expect, it } from 'vitest';
import { isNameOf } from '../../src/kernel/person-name.ts';

const name = (givenName: string, familyName: string) => ({ givenName, familyName });

describe('a typed name', () => {
  it.each([
    ['Luc Petit', name('Luc', 'Petit')],
    ['PETIT Luc', name('Luc', 'Petit')],
    ['elodie muller sahin', name('Élodie', 'Müller-Şahin')],
    ['Élodie Müller-Şahin', name('Élodie', 'Müller Şahin')],
    ['Jean Dupont', name('Jean-Pierre Marie', 'Dupont')],
    ['Jean-Pierre Dupont', name('Jean Pierre', 'DUPONT')],
    ['Jeanpierre Dupont', name('Jean-Pierre', 'Dupont')],
    ['Marie Tour', name('Marie', 'de La Tour')],
    ['Marie de la Tour', name('Marie', 'Tour')],
    ['Anne d’Ornano', name('Anne', "D'Ornano")],
    ['Anne Ornano', name('Anne', 'd’Ornano')],
    ['Mme Claire Fontaine', name('Claire', 'Fontaine')],
    ['Strauss Franz', name('Franz', 'Strauß')],
    ['Lukasz Sorensen', name('Łukasz', 'Sørensen')],
    ['Cœur Jacques', name('Jacques', 'Coeur')],
    ['Γιώργος Παπαδόπουλος', name('Γιωργος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ')],
    ['王小明', name('小明', '王')],
    ['Kim Le', name('Kim', 'Le')],
  ])('%s is that of the person', (typed, person) => expect(isNameOf(typed, person)).toBe(true));

  it.each([
    ['Mickey Mouse', name('Luc', 'Petit')],
    ['Luc', name('Luc', 'Petit')],
    ['Petit', name('Luc', 'Petit')],
    ['Luc Petit Mouse', name('Luc', 'Petit')],
    ['Élodie Müller', name('Claire', 'Fontaine')],
    ['Jean Dupont', name('Jean', 'Dupond')],
    ['Luc Luc Petit', name('Luc', 'Petit')],
    ['L. Petit', name('Luc', 'Petit')],
    ['', name('Luc', 'Petit')],
    ['…', name('Luc', 'Petit')],
    ['x', name('-', '-')],
  ])('%s is not', (typed, person) => expect(isNameOf(typed, person)).toBe(false));
});
