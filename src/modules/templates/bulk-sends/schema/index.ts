import './lists.ts';
import './operations.ts';
import './preview.ts';
