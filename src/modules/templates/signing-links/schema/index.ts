import './operations.ts';
import './visitor.ts';
