-- CreateEnum
CREATE TYPE "CreditAccountKind" AS ENUM ('ISSUED', 'AVAILABLE', 'RESERVED', 'USED', 'INVOICED');

-- CreateEnum
CREATE TYPE "CreditEntryKind" AS ENUM ('GRANT', 'RESERVE', 'DEBIT', 'RETURN', 'PROOF');

-- CreateTable
CREATE TABLE "credit_accounts" (
    "organization_id" UUID NOT NULL,
    "kind" "CreditAccountKind" NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("organization_id","kind")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "CreditEntryKind" NOT NULL,
    "from_account" "CreditAccountKind" NOT NULL,
    "to_account" "CreditAccountKind" NOT NULL,
    "amount" INTEGER NOT NULL,
    "subject_id" UUID,
    "sha256" TEXT,
    "quote" JSONB,
    "available" BIGINT NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "credit_entries_organization_id_id_idx" ON "credit_entries"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "credit_entries_organization_id_at_id_idx" ON "credit_entries"("organization_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_subject_id_kind_key" ON "credit_entries"("subject_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_organization_id_sha256_key" ON "credit_entries"("organization_id", "sha256");

-- The floor of each account: nothing is spent that was not there.
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_floor"
  CHECK ("kind" IN ('ISSUED', 'INVOICED') OR "balance" >= 0);

-- Every movement that exists, and what goes with it.
ALTER TABLE "credit_entries"
  ADD CONSTRAINT "credit_entries_amount" CHECK ("amount" > 0),
  ADD CONSTRAINT "credit_entries_movement" CHECK (("kind", "from_account", "to_account") IN (
    ('GRANT', 'ISSUED', 'AVAILABLE'),
    ('RESERVE', 'AVAILABLE', 'RESERVED'), ('RESERVE', 'INVOICED', 'RESERVED'),
    ('DEBIT', 'RESERVED', 'USED'),
    ('RETURN', 'RESERVED', 'AVAILABLE'), ('RETURN', 'RESERVED', 'INVOICED'),
    ('PROOF', 'AVAILABLE', 'USED'), ('PROOF', 'INVOICED', 'USED'))),
  ADD CONSTRAINT "credit_entries_subject" CHECK (("kind" IN ('RESERVE', 'DEBIT', 'RETURN')) = ("subject_id" IS NOT NULL)),
  ADD CONSTRAINT "credit_entries_proof" CHECK (("kind" = 'PROOF') = ("sha256" IS NOT NULL)),
  ADD CONSTRAINT "credit_entries_quote" CHECK (("kind" = 'RESERVE') = ("quote" IS NOT NULL));

-- An entry moves both balances, notes what can be spent after it, and is never earlier than the one before.
CREATE FUNCTION credit_entry_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  UPDATE credit_accounts
  SET balance = balance + CASE WHEN kind = NEW.to_account THEN NEW.amount ELSE -NEW.amount END
  WHERE organization_id = NEW.organization_id AND kind IN (NEW.from_account, NEW.to_account);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 THEN
    RAISE EXCEPTION 'the organisation has no accounts' USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT balance INTO NEW.available FROM credit_accounts
  WHERE organization_id = NEW.organization_id AND kind = 'AVAILABLE';
  NEW.at := greatest(NEW.at, (
    SELECT at FROM credit_entries WHERE organization_id = NEW.organization_id ORDER BY id DESC LIMIT 1));
  RETURN NEW;
END $$;

CREATE TRIGGER credit_entries_post BEFORE INSERT ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION credit_entry_post();

-- A reservation ends whole and once, where it came from: looked at when the transaction commits.
CREATE FUNCTION credit_reservation_ends_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM credit_entries reserved
    WHERE reserved.subject_id = NEW.subject_id AND reserved.kind = 'RESERVE'
      AND reserved.organization_id = NEW.organization_id
      AND reserved.amount = (
        SELECT sum(ending.amount) FROM credit_entries ending
        WHERE ending.subject_id = NEW.subject_id AND ending.kind IN ('DEBIT', 'RETURN')
          AND ending.organization_id = NEW.organization_id)
      AND (NEW.kind <> 'RETURN' OR NEW.to_account = reserved.from_account))
  THEN
    RAISE EXCEPTION 'a reservation ends whole, and once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER credit_entries_end_whole AFTER INSERT ON "credit_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('DEBIT', 'RETURN'))
  EXECUTE FUNCTION credit_reservation_ends_whole();

-- Entries are only ever added; balances change by entries alone.
CREATE FUNCTION credit_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER credit_entries_keep BEFORE UPDATE OR DELETE ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_entries_keep_all BEFORE TRUNCATE ON "credit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_keep BEFORE DELETE ON "credit_accounts"
  FOR EACH ROW EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_keep_all BEFORE TRUNCATE ON "credit_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_refuse();
CREATE TRIGGER credit_accounts_open_empty BEFORE INSERT ON "credit_accounts"
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION credit_ledger_refuse();
-- Depth 0 is a statement of somebody’s own; an entry moves balances from within its trigger.
CREATE TRIGGER credit_accounts_moved_by_entries BEFORE UPDATE ON "credit_accounts"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION credit_ledger_refuse();
