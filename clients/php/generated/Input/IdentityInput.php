<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class IdentityInput implements \JsonSerializable
{
    public function __construct(
        /**
         * @var 'partner_attested'|'remote_id_check'|'france_identite' Method by which the identity is
         * attested.
         */
        public readonly string $method,
        /** Given name. 1 to 100 characters. */
        public readonly string $givenName,
        /** Family name. 1 to 100 characters. */
        public readonly string $familyName,
        /** Date of birth, YYYY-MM-DD. */
        public readonly ?string $birthDate = null,
        /** E-mail address of the person. */
        public readonly ?string $email = null,
        /** Phone number of the person. It is used for codes by SMS. At most 30 characters. */
        public readonly ?string $phone = null,
        /**
         * @var 'id_card'|'passport'|'residence_permit'|'driving_licence'|'other'|null Type of the identity
         * document that was verified.
         */
        public readonly ?string $documentType = null,
        /**
         * SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after
         * `sha256:`. Never send the number itself.
         */
        public readonly ?string $documentNumberHash = null,
        /** Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. */
        public readonly ?string $documentExpiresOn = null,
        /** Time at which the organisation verified the identity. Default: now. Ignored for remote methods. */
        public readonly \DateTimeInterface|string|null $verifiedAt = null,
        /** Person or service that verified the identity. Ignored for remote methods. At most 200 characters. */
        public readonly ?string $verifiedBy = null,
        /** Reference of the attestation. Ignored for remote methods. At most 200 characters. */
        public readonly ?string $attestationRef = null,
        /**
         * Reference of the person in your own system, at most 200 characters. `GET /identities` can filter by
         * it.
         */
        public readonly ?string $externalRef = null,
        /** Days that the identity is valid after the verification. Default: no limit. From 1 to 3650. */
        public readonly ?int $expiresInDays = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'method' => $this->method,
            'given_name' => $this->givenName,
            'family_name' => $this->familyName,
            'birth_date' => $this->birthDate,
            'email' => $this->email,
            'phone' => $this->phone,
            'document_type' => $this->documentType,
            'document_number_hash' => $this->documentNumberHash,
            'document_expires_on' => $this->documentExpiresOn,
            'verified_at' => Json::utc($this->verifiedAt),
            'verified_by' => $this->verifiedBy,
            'attestation_ref' => $this->attestationRef,
            'external_ref' => $this->externalRef,
            'expires_in_days' => $this->expiresInDays,
        ]);
    }
}
