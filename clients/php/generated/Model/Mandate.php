<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Mandate
{
    public function __construct(
        /** UUID of the mandate. */
        public readonly string $id,
        /**
         * @var 'pending'|'active'|'revoked'|'expired' Current status of the mandate. A mandate whose end has
         * passed is `expired`.
         */
        public readonly string $status,
        /** The company for which the agents seal. */
        public readonly MandatePrincipal $principal,
        /** @var list<MandateAgent> The agents who may seal, in the order of the request. */
        public readonly array $agents,
        /**
         * @var list<'cmad'|'contrat_mission'|'avenant'|'releve_heures'|'autre'|string> Kinds of documents that
         * the agents may seal.
         */
        public readonly array $scope,
        /** The date of the request, or a date-time in UTC. */
        public readonly string $validFrom,
        /** The date of the request, or a date-time in UTC. */
        public readonly string $validUntil,
        /** UUID of the envelope of the mandate act. */
        public readonly ?string $envelopeId,
        /** SHA-256 fingerprint of the mandate act. */
        public readonly ?string $documentSha256,
        /** Time at which the mandate act was signed and sealed. Null until then. */
        public readonly ?\DateTimeImmutable $activatedAt,
        /** Time of the revocation. Null for a mandate that is not revoked. */
        public readonly ?\DateTimeImmutable $revokedAt,
        /** Time of creation. */
        public readonly \DateTimeImmutable $createdAt,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            status: $data['status'] ?? null,
            principal: MandatePrincipal::fromArray($data['principal'] ?? null),
            agents: array_map(MandateAgent::fromArray(...), $data['agents'] ?? null),
            scope: $data['scope'] ?? null,
            validFrom: $data['valid_from'] ?? null,
            validUntil: $data['valid_until'] ?? null,
            envelopeId: $data['envelope_id'] ?? null,
            documentSha256: $data['document_sha256'] ?? null,
            activatedAt: isset($data['activated_at']) ? Json::moment($data['activated_at']) : null,
            revokedAt: isset($data['revoked_at']) ? Json::moment($data['revoked_at']) : null,
            createdAt: Json::moment($data['created_at'] ?? null),
            raw: $data,
        );
    }
}
