-- expand

-- reason: only GraphQL writes the new way. An older process refuses an envelope with such a signer, and works on all others.
ALTER TYPE "InviteBy" ADD VALUE 'IN_PERSON';
