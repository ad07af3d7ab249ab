<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Identity
{
    public function __construct(
        public readonly string $id,
        /** @var 'partner_attested'|'remote_id_check'|'france_identite'|string */
        public readonly string $method,
        /** @var 'pending'|'verified'|'failed'|'expired'|'deleted'|string */
        public readonly string $status,
        public readonly string $givenName,
        public readonly string $familyName,
        public readonly ?string $birthDate,
        public readonly ?string $email,
        public readonly ?string $phone,
        /** @var 'id_card'|'passport'|'residence_permit'|'driving_licence'|'other'|string|null */
        public readonly ?string $documentType,
        /** SHA-256 of the document number, 64 hexadecimal digits without prefix. */
        public readonly ?string $documentNumberHash,
        public readonly ?string $documentExpiresOn,
        public readonly ?\DateTimeImmutable $verifiedAt,
        public readonly ?string $verifiedBy,
        public readonly ?string $attestationRef,
        public readonly ?string $externalRef,
        public readonly ?\DateTimeImmutable $expiresAt,
        public readonly \DateTimeImmutable $createdAt,
        /**
         * Page on which the person verifies their identity. Only in the response to creation; null for
         * partner_attested.
         */
        public readonly ?string $verificationUrl,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            method: $data['method'] ?? null,
            status: $data['status'] ?? null,
            givenName: $data['given_name'] ?? null,
            familyName: $data['family_name'] ?? null,
            birthDate: $data['birth_date'] ?? null,
            email: $data['email'] ?? null,
            phone: $data['phone'] ?? null,
            documentType: $data['document_type'] ?? null,
            documentNumberHash: $data['document_number_hash'] ?? null,
            documentExpiresOn: $data['document_expires_on'] ?? null,
            verifiedAt: isset($data['verified_at']) ? Json::moment($data['verified_at']) : null,
            verifiedBy: $data['verified_by'] ?? null,
            attestationRef: $data['attestation_ref'] ?? null,
            externalRef: $data['external_ref'] ?? null,
            expiresAt: isset($data['expires_at']) ? Json::moment($data['expires_at']) : null,
            createdAt: Json::moment($data['created_at'] ?? null),
            verificationUrl: $data['verification_url'] ?? null,
            raw: $data,
        );
    }
}
