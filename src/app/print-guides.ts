import { writeFileSync } from 'node:fs';
import { languages } from '../kernel/language.ts';
import { inProject } from '../platform/project-root.ts';
import { operatorGuides } from './operator-guides.ts';

/** Writes the guides that are made from tables of the code, in each language. Run by `npm run generate`. */
for (const [name, guide] of Object.entries(operatorGuides))
  for (const language of languages) {
    const folder = language === 'en' ? 'guides' : language;
    writeFileSync(inProject(`src/pages/docs/${folder}/${name}.md`), guide(language));
  }
