-- Which chains grew since their checkpoint, among however many there are.
CREATE INDEX "evidence_chains_grown" ON "evidence_chains"("id") WHERE "head_seq" > "checkpoint_seq";
