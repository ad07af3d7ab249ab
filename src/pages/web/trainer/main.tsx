import './trainer.css';
import { render } from 'preact';
import { attendanceWords } from '../i18n/attendance/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { App, keepPageWords } from './app.tsx';
import { keepCodes } from './codes.ts';
import { tellEmbedder } from './embedded.ts';
import { followPresence } from './live.ts';
import { boot, renewLinks } from './space.ts';

showHoursOf(boot.opened.timeZone);
await chooseLanguage(boot.language, attendanceWords);
keepPageWords();

const root = document.getElementById('app')!;
root.replaceChildren();
keepFocus(root);
render(<App />, root);

keepCodes();
followPresence();
renewLinks();
tellEmbedder();
