-- expand

-- AlterEnum
ALTER TYPE "IdentityMethod" ADD VALUE 'EUDI_WALLET';
