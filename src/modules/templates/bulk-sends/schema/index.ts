import './lists.ts';
import './operations.ts';
import './overview.ts';
import './preview.ts';
