import './lists.ts';
import './operations.ts';
