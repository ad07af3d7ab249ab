import './operations.ts';
import './own-mandate.ts';
