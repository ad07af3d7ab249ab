import type { ChainSubject } from './chain-subject.ts';

/** The topic that wakes the subscribers of a chain. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;

/** The topic that wakes those who follow all subjects of one kind of an organisation. */
export const listTopic = ({ noun, organizationId, mode }: Omit<ChainSubject, 'chainId'>): string =>
  `list:${noun}:${organizationId}:${mode}`;
