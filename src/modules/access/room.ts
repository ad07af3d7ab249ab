import { give, type Room } from '../../platform/room.ts';
import { jobs } from './console/send-sign-in-code.ts';
import { faults } from './faults.ts';
import { reasons as personReasons } from './people/reasons.ts';
import './people/schema/index.ts';
import { oidcProvider } from './oidc/provider.ts';
import { reasons } from './reasons.ts';
import { shortCodes } from './slot-code.ts';
import './schema/index.ts';
import { sweep } from './sweep.ts';

export const room = {
  faults,
  reasons: { ...reasons, ...personReasons },
  jobs,
  sweep,
  services: [
    give(oidcProvider, () => ({ metadata: null, keys: null, logoutKeys: null })),
    give(shortCodes, () => ({ current: null })),
  ],
} satisfies Room;
