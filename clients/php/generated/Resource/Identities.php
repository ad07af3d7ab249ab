<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Json;
use Esign\Model\DeleteIdentityResult;
use Esign\Model\Identity;
use Esign\Model\IdentityList;
use Esign\Pages;
use Esign\Transport;

final class Identities
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List identities, newest first. Scope `identities:manage`.
     *
     * @param int|null $limit Number of items to return: 1 to 100, default 20. Values above 100 count as
     *     100.
     * @param int|null $offset Number of items to skip, default 0.
     * @param string|null $externalRef Returns only identities with exactly this `external_ref`.
     */
    public function list(
        ?int $limit = null,
        ?int $offset = null,
        ?string $externalRef = null,
    ): IdentityList {
        return $this->transport->json(
            IdentityList::fromArray(...),
            'GET',
            '/identities',
            query: ['limit' => $limit, 'offset' => $offset, 'external_ref' => $externalRef],
        );
    }

    /**
     * List identities, newest first. Yields the items of all pages.
     *
     * @param string|null $externalRef Returns only identities with exactly this `external_ref`.
     * @param int $pageSize items per call, at most 100
     * @return \Generator<int, Identity>
     */
    public function iterate(?string $externalRef = null, int $pageSize = 100): \Generator
    {
        $pageAt = fn (int $offset): IdentityList => $this->list(limit: $pageSize, offset: $offset, externalRef: $externalRef);
        return Pages::iterate($pageAt);
    }

    /**
     * Create an attested identity for use in envelopes. Scope `identities:manage`. With the method
     * `partner_attested`, you have checked the person's identity document yourself: send its attributes
     * and the fingerprint of its number, never the number. The identity is verified at once. With a remote
     * method, the identity is pending until the person has completed the verification at
     * `verification_url`; the fields `verified_at`, `verified_by` and `attestation_ref` of the request are
     * ignored.
     *
     * @param 'partner_attested'|'remote_id_check'|'france_identite' $method Method by which the identity
     *     is attested.
     * @param string $givenName Given name. 1 to 100 characters.
     * @param string $familyName Family name. 1 to 100 characters.
     * @param string|null $birthDate Date of birth, YYYY-MM-DD.
     * @param string|null $email E-mail address of the person.
     * @param string|null $phone Phone number of the person. It is used for codes by SMS. At most 30
     *     characters.
     * @param 'id_card'|'passport'|'residence_permit'|'driving_licence'|'other'|null $documentType Type of
     *     the identity document that was verified.
     * @param string|null $documentNumberHash SHA-256 of the number of the identity document: 64 lowercase
     *     hex characters, optionally after `sha256:`. Never send the number itself.
     * @param string|null $documentExpiresOn Expiry date of the identity document, YYYY-MM-DD. The identity
     *     expires after this day.
     * @param \DateTimeInterface|string|null $verifiedAt Time at which the organisation verified the
     *     identity. Default: now. Ignored for remote methods.
     * @param string|null $verifiedBy Person or service that verified the identity. Ignored for remote
     *     methods. At most 200 characters.
     * @param string|null $attestationRef Reference of the attestation. Ignored for remote methods. At most
     *     200 characters.
     * @param string|null $externalRef Reference of the person in your own system, at most 200 characters.
     *     `GET /identities` can filter by it.
     * @param int|null $expiresInDays Days that the identity is valid after the verification. Default: no
     *     limit. From 1 to 3650.
     */
    public function create(
        string $method,
        string $givenName,
        string $familyName,
        ?string $birthDate = null,
        ?string $email = null,
        ?string $phone = null,
        ?string $documentType = null,
        ?string $documentNumberHash = null,
        ?string $documentExpiresOn = null,
        \DateTimeInterface|string|null $verifiedAt = null,
        ?string $verifiedBy = null,
        ?string $attestationRef = null,
        ?string $externalRef = null,
        ?int $expiresInDays = null,
        ?string $idempotencyKey = null,
    ): Identity {
        return $this->transport->json(
            Identity::fromArray(...),
            'POST',
            '/identities',
            body: [
                'method' => $method,
                'given_name' => $givenName,
                'family_name' => $familyName,
                'birth_date' => $birthDate,
                'email' => $email,
                'phone' => $phone,
                'document_type' => $documentType,
                'document_number_hash' => $documentNumberHash,
                'document_expires_on' => $documentExpiresOn,
                'verified_at' => Json::utc($verifiedAt),
                'verified_by' => $verifiedBy,
                'attestation_ref' => $attestationRef,
                'external_ref' => $externalRef,
                'expires_in_days' => $expiresInDays,
            ],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Read an identity. Scope `identities:manage`. An erased identity has the status `deleted`, empty
     * names and attributes that are null.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function get(
        string $id,
    ): Identity {
        return $this->transport->json(
            Identity::fromArray(...),
            'GET',
            Transport::path('/identities/{id}', ['id' => $id]),
        );
    }

    /**
     * Erase an identity. Scope `identities:manage`. Erases the personal data of the identity (right to
     * erasure). Possible in any status; repeating the request returns the same response. Existing
     * signatures stay valid: their proof is in the certificate and the evidence file.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function delete(
        string $id,
    ): DeleteIdentityResult {
        return $this->transport->json(
            DeleteIdentityResult::fromArray(...),
            'DELETE',
            Transport::path('/identities/{id}', ['id' => $id]),
        );
    }
}
