-- expand

-- reason: only GraphQL writes the new method, and only where WALLET_CERTIFICATE is set, which an older process does not know.
ALTER TYPE "IdentityMethod" ADD VALUE 'EUDI_WALLET';
