<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

/** The seal of the document. */
final class VerifyResultProofSeal
{
    public function __construct(
        /** Subject of the certificate (RFC 4514). */
        public readonly string $subject,
        /** Serial number of the certificate, lowercase hex. */
        public readonly string $serial,
        /** SHA-256 of the certificate, lowercase hex. */
        public readonly string $fingerprintSha256,
        /** Time of the seal. */
        public readonly \DateTimeImmutable $signedAt,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            subject: $data['subject'] ?? null,
            serial: $data['serial'] ?? null,
            fingerprintSha256: $data['fingerprint_sha256'] ?? null,
            signedAt: Json::moment($data['signed_at'] ?? null),
            raw: $data,
        );
    }
}
