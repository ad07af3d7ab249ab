<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class IdentityInput implements \JsonSerializable
{
    public function __construct(
        /** @var 'partner_attested'|'remote_id_check'|'france_identite' */
        public readonly string $method,
        public readonly string $givenName,
        public readonly string $familyName,
        public readonly ?string $birthDate = null,
        public readonly ?string $email = null,
        public readonly ?string $phone = null,
        /** @var 'id_card'|'passport'|'residence_permit'|'driving_licence'|'other'|null */
        public readonly ?string $documentType = null,
        public readonly ?string $documentNumberHash = null,
        public readonly ?string $documentExpiresOn = null,
        public readonly \DateTimeInterface|string|null $verifiedAt = null,
        public readonly ?string $verifiedBy = null,
        public readonly ?string $attestationRef = null,
        public readonly ?string $externalRef = null,
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
