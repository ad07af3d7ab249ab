export { type Choice, choiceInChain, choiceOf, writeChoice } from './choice.ts';
export { ownRule, type Rule, removeRule, ruleOfEnvelope, rulesOf, writeRule } from './rules.ts';
