<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Proof of the seal. Absent before sealing. */
final class VerifyResultProof
{
    public function __construct(
        /** PAdES baseline level of the sealed PDF: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). */
        public readonly ?string $padesLevel,
        /** The seal of the document. */
        public readonly VerifyResultProofSeal $seal,
        /** @var list<VerifyResultProofTimestamp> Time-stamps of the document, in order. */
        public readonly array $timestamps,
        /** Mandate of the seal. Null without a mandate. */
        public readonly ?VerifyResultProofMandate $mandate,
        /** @var list<VerifyResultProofTrustChain> Certificates of the seal's trust chain. */
        public readonly array $trustChain,
        /** SHA-256 of the sealed evidence file, lowercase hex. */
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
            mandate: isset($data['mandate']) ? VerifyResultProofMandate::fromArray($data['mandate']) : null,
            trustChain: array_map(VerifyResultProofTrustChain::fromArray(...), $data['trust_chain'] ?? null),
            evidenceSha256: $data['evidence_sha256'] ?? null,
            raw: $data,
        );
    }
}
