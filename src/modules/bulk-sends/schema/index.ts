import './operations.ts';
import './preview.ts';
