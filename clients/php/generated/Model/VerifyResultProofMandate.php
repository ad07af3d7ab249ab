<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Mandate of the seal. Null without a mandate. */
final class VerifyResultProofMandate
{
    public function __construct(
        /** UUID of the mandate. */
        public readonly string $id,
        /** Name of the organisation that gave the mandate. */
        public readonly string $principal,
        /** Agent who sealed. */
        public readonly VerifyResultProofMandateAgent $agent,
        /**
         * @var list<'cmad'|'contrat_mission'|'avenant'|'releve_heures'|'autre'|string> Kinds of documents that
         * the mandate covers.
         */
        public readonly array $scope,
        /** UUID of the batch. */
        public readonly string $batchId,
        /** SHA-256 of the canonical list of fingerprints that the agent authorised. */
        public readonly string $batchSha256,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            principal: $data['principal'] ?? null,
            agent: VerifyResultProofMandateAgent::fromArray($data['agent'] ?? null),
            scope: $data['scope'] ?? null,
            batchId: $data['batch_id'] ?? null,
            batchSha256: $data['batch_sha256'] ?? null,
            raw: $data,
        );
    }
}
