import { base64Text } from '../../platform/graphql/validators.ts';
import { limits } from './limits.ts';

/** A PNG in base64 as an argument: a signature, initials or a logo. */
export const pictureText = base64Text({ bytes: limits.pictureBytes });
