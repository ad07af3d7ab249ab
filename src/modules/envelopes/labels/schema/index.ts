import './types.ts';
import './operations.ts';
