-- expand

-- reason: only GraphQL writes the new roles. The first version that reads signers by role is this one; an older process
-- refuses an envelope with such a person, and works on all others.
ALTER TYPE "SignerRole" ADD VALUE 'APPROVER';
-- reason: as above
ALTER TYPE "SignerRole" ADD VALUE 'VIEWER';
-- reason: as above
ALTER TYPE "SignerRole" ADD VALUE 'COPY';
