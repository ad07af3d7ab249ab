import './operations.ts';
