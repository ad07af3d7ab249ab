<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

/**
 * Only for signers of the level advanced or organization_seal. Until they sign, the fields are null or
 * empty, except level, identity_id and authentication.
 */
final class Signature
{
    public function __construct(
        /**
         * @var 'advanced'|'organization_seal'|string Level of the signature: `advanced` or
         * `organization_seal`.
         */
        public readonly string $level,
        /** UUID of the attested identity of the signer. Null if there is none. */
        public readonly ?string $identityId,
        /**
         * @var list<'otp_email'|'otp_sms'|string> Methods that the signer may use, in the order in which they
         * are offered.
         */
        public readonly array $authentication,
        /** @var list<'otp_email'|'otp_sms'|string> Methods that the signer used. */
        public readonly array $authenticationUsed,
        /** Time at which the identity was found valid and the code correct. */
        public readonly ?\DateTimeImmutable $identityConfirmedAt,
        /** Serial number of the certificate of the signer or of the seal, lowercase hex. Null before signing. */
        public readonly ?string $certificateSerial,
        /** Subject of the certificate (RFC 4514); null before signing and after the identity is erased. */
        public readonly ?string $certificateSubject,
        /** SHA-256 of the certificate, lowercase hex. Null before signing. */
        public readonly ?string $certificateFingerprintSha256,
        /** Time at which the signature was added to the documents. Null before signing. */
        public readonly ?\DateTimeImmutable $appliedAt,
        /**
         * Time-stamp of the signature of the last document, which was applied after all others. Null before
         * signing.
         */
        public readonly ?SignatureTimestamp $timestamp,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            level: $data['level'] ?? null,
            identityId: $data['identity_id'] ?? null,
            authentication: $data['authentication'] ?? null,
            authenticationUsed: $data['authentication_used'] ?? null,
            identityConfirmedAt: isset($data['identity_confirmed_at']) ? Json::moment($data['identity_confirmed_at']) : null,
            certificateSerial: $data['certificate_serial'] ?? null,
            certificateSubject: $data['certificate_subject'] ?? null,
            certificateFingerprintSha256: $data['certificate_fingerprint_sha256'] ?? null,
            appliedAt: isset($data['applied_at']) ? Json::moment($data['applied_at']) : null,
            timestamp: isset($data['timestamp']) ? SignatureTimestamp::fromArray($data['timestamp']) : null,
            raw: $data,
        );
    }
}
