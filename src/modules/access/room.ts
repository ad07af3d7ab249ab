import { openSafeFetch } from '../../platform/http/safe-fetch.ts';
import { give, type Room } from '../../platform/room.ts';
import { jobs } from './console/address-guard.ts';
import { clientDocuments, MOST_DOCUMENT_BYTES } from './oauth/clients.ts';
import { reasons as personReasons } from './people/restrict-person.ts';
import { faults, reasons } from './refusals.ts';
import './people/schema/index.ts';
import { oidcProvider } from './oidc/provider.ts';
import { shortCodes } from './slot-code.ts';
import './schema/index.ts';
import { sweep } from './read-organizations.ts';

export const room = {
  faults,
  reasons: { ...reasons, ...personReasons },
  jobs,
  sweep,
  services: [
    give(oidcProvider, () => ({ metadata: null, keys: null, logoutKeys: null })),
    give(
      clientDocuments,
      ({ config }) => openSafeFetch({ allowPrivate: config.webhooksAllowPrivate, keep: MOST_DOCUMENT_BYTES }),
      (fetch) => fetch.close(),
    ),
    give(shortCodes, () => ({ current: null })),
  ],
} satisfies Room;
