-- expand

-- CreateEnum
CREATE TYPE "OAuthTokenKind" AS ENUM ('CODE', 'ACCESS', 'REFRESH');

-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "fetched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_connections" (
    "id" UUID NOT NULL,
    "client_row_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "scopes" TEXT[],
    "method" "SignInMethod" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_tokens" (
    "sha256" TEXT NOT NULL,
    "connection_id" UUID NOT NULL,
    "kind" "OAuthTokenKind" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "redirect_uri" TEXT,
    "code_challenge" TEXT,

    CONSTRAINT "oauth_tokens_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_clients_client_id_key" ON "oauth_clients"("client_id");

-- CreateIndex
CREATE INDEX "oauth_clients_created_at_idx" ON "oauth_clients"("created_at");

-- CreateIndex
CREATE INDEX "assistant_connections_client_row_id_idx" ON "assistant_connections"("client_row_id");

-- CreateIndex
CREATE INDEX "assistant_connections_membership_id_idx" ON "assistant_connections"("membership_id");

-- CreateIndex
CREATE INDEX "oauth_tokens_connection_id_idx" ON "oauth_tokens"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_tokens_expires_at_idx" ON "oauth_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "assistant_connections" ADD CONSTRAINT "assistant_connections_client_row_id_fkey" FOREIGN KEY ("client_row_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_connections" ADD CONSTRAINT "assistant_connections_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "assistant_connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
