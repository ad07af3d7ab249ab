<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Identity
{
    public function __construct(
        /** UUID of the identity. */
        public readonly string $id,
        /**
         * @var 'partner_attested'|'remote_id_check'|'france_identite'|string Method by which the identity is
         * attested.
         */
        public readonly string $method,
        /**
         * @var 'pending'|'verified'|'failed'|'expired'|'deleted' Current status of the identity. An identity
         * whose validity has ended is `expired`.
         */
        public readonly string $status,
        /** Given name. Empty after the identity was erased. */
        public readonly string $givenName,
        /** Family name. Empty after the identity was erased. */
        public readonly string $familyName,
        /** Date of birth, YYYY-MM-DD. Null if it was not provided, and after erasure. */
        public readonly ?string $birthDate,
        /** E-mail address. Null if it was not provided, and after erasure. */
        public readonly ?string $email,
        /** Phone number. Null if it was not provided, and after erasure. */
        public readonly ?string $phone,
        /**
         * @var 'id_card'|'passport'|'residence_permit'|'driving_licence'|'other'|string|null Type of the
         * identity document that was verified. Null if it was not provided, and after erasure.
         */
        public readonly ?string $documentType,
        /** SHA-256 of the document number, 64 hexadecimal digits without prefix. */
        public readonly ?string $documentNumberHash,
        /**
         * Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. Null if it
         * was not provided, and after erasure.
         */
        public readonly ?string $documentExpiresOn,
        /** Time of the verification. Null until the identity is verified. */
        public readonly ?\DateTimeImmutable $verifiedAt,
        /**
         * Person or service that verified the identity: as entered, or the provider of a remote method. Null
         * if unknown, and after erasure.
         */
        public readonly ?string $verifiedBy,
        /**
         * Reference of the attestation: as entered, or of the provider of a remote method. Null if there is
         * none, and after erasure.
         */
        public readonly ?string $attestationRef,
        /** Reference of the person in your own system. Null if none was provided. */
        public readonly ?string $externalRef,
        /**
         * End of the validity: the time of the verification plus `expires_in_days`. Null without a limit, and
         * while the status is `pending`.
         */
        public readonly ?\DateTimeImmutable $expiresAt,
        /** Time of creation. */
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
