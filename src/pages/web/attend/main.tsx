import './attend.css';
import { render } from 'preact';
import { attendanceWords } from '../i18n/attendance/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { App, keepPageWords } from './app.tsx';
import { tellEmbedder } from './embedded.ts';
import { resume } from './outbox.ts';
import { followSpace } from './space.ts';
import { boot } from './visit.ts';

if (boot.by !== 'old-code') showHoursOf(boot.opened.session.timeZone);
await chooseLanguage(boot.language, attendanceWords);
keepPageWords();
resume(boot.by === 'link' ? boot.opened.attendeeId : null);

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
if (boot.by === 'link') {
  followSpace();
  tellEmbedder(boot.opened);
}
