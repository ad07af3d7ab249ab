<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultProofTrustChain
{
    public function __construct(
        /** Subject of the certificate (RFC 4514). */
        public readonly string $subject,
        /** Issuer of the certificate (RFC 4514). */
        public readonly string $issuer,
        /** Serial number of the certificate, lowercase hex. */
        public readonly string $serial,
        /** Start of the certificate's validity. */
        public readonly \DateTimeImmutable $notBefore,
        /** End of the certificate's validity. */
        public readonly \DateTimeImmutable $notAfter,
        /** SHA-256 of the certificate, lowercase hex. */
        public readonly string $fingerprintSha256,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            subject: $data['subject'] ?? null,
            issuer: $data['issuer'] ?? null,
            serial: $data['serial'] ?? null,
            notBefore: Json::moment($data['not_before'] ?? null),
            notAfter: Json::moment($data['not_after'] ?? null),
            fingerprintSha256: $data['fingerprint_sha256'] ?? null,
            raw: $data,
        );
    }
}
