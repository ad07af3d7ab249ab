import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAW } from '../../../../src/kernel/told.ts';
import { shownEvents } from '../../../../src/modules/evidence/advance.ts';
import { type Sentence, sentences } from '../../../../src/modules/evidence/file/sentences.ts';
import { row, rowIf, say, witnessOf, witnessOfSigner } from '../../../../src/modules/evidence/file/told.ts';
import { proofOf } from './evidence-file-proof.ts';

const names = Object.keys(sentences) as Sentence[];
const folder = new URL('../../../../src/modules/evidence/file/', import.meta.url);

describe('every sentence of the evidence files', () => {
  it.each(names.filter((name) => sentences[name][2] !== LAW))('%s is printed with one of its events only', (name) => {
    const source = sentences[name][2] as readonly string[];
    expect(source.length).toBeGreaterThan(0);
    const others = new Set(Object.keys(shownEvents).filter((type) => !source.includes(type)));
    expect(row(others, name, 'a fact')[2]).toBe('—');
    expect(rowIf(others, name, 'a fact')).toEqual([]);
    expect(say(others, name, 'A fact.')).toBe('');
    for (const type of source) {
      expect(Object.hasOwn(shownEvents, type), type).toBe(true);
      expect(row(new Set([type]), name, 'a fact')[2]).toBe('a fact');
      expect(say(new Set([type]), name, 'A fact.')).toBe('A fact.');
    }
  });

  it('about a person needs an event about that person', () => {
    const { events } = proofOf();
    const without = events.filter(({ type, actor }) => !(type === 'signer.viewed' && actor === 'signer:2'));
    expect(witnessOfSigner(events, 2).has('signer.viewed')).toBe(true);
    expect(witnessOfSigner(without, 2).has('signer.viewed')).toBe(false);
    expect(witnessOf(without).has('signer.viewed')).toBe(true);
  });

  it('is written by told.ts: no other file draws rows or prose without naming the sentence', () => {
    // The chain and its recipe are the events themselves, and how they are recomputed.
    const free = ['told.ts', 'timeline.ts', 'recipe.ts'];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !free.includes(name))) {
      const imported = /import \{([^}]*)\} from '[^']*typesetting\/index\.ts'/.exec(
        readFileSync(new URL(file, folder), 'utf8'),
      );
      expect(imported?.[1] ?? '', file).not.toMatch(/\b(?:facts|panel|paragraph)\b/);
    }
  });
});
