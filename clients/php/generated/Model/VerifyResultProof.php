<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class VerifyResultProof
{
    public function __construct(
        public readonly ?string $padesLevel,
        public readonly VerifyResultProofSeal $seal,
        /** @var list<VerifyResultProofTimestamp> */
        public readonly array $timestamps,
        /** @var array<string, mixed>|null */
        public readonly ?array $mandate,
        /** @var list<VerifyResultProofTrustChain> */
        public readonly array $trustChain,
        public readonly ?string $evidenceSha256,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            padesLevel: $data['pades_level'] ?? null,
            seal: VerifyResultProofSeal::fromArray($data['seal'] ?? null),
            timestamps: array_map(VerifyResultProofTimestamp::fromArray(...), $data['timestamps'] ?? null),
            mandate: $data['mandate'] ?? null,
            trustChain: array_map(VerifyResultProofTrustChain::fromArray(...), $data['trust_chain'] ?? null),
            evidenceSha256: $data['evidence_sha256'] ?? null,
            raw: $data,
        );
    }
}
