<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Signer
{
    public function __construct(
        /** UUID of the signer. */
        public readonly string $id,
        /**
         * E-mail address of the signer. It is `erased@erased.invalid` after the identity of the signer was
         * erased.
         */
        public readonly string $email,
        /** Full name of the signer. */
        public readonly string $name,
        /**
         * Signing order. Signers with a lower number sign first; signers with the same number sign in
         * parallel.
         */
        public readonly int $order,
        /** @var 'signer'|'agent'|string Role of the signer. */
        public readonly string $role,
        /** @var 'pending'|'notified'|'signed' Current status of the signer. */
        public readonly string $status,
        /** Time of the signature. Null until the signer has signed. */
        public readonly ?\DateTimeImmutable $signedAt,
        /** Place of signature that the signer declared. Null if none was declared. */
        public readonly ?string $signaturePlace,
        /** Personal signing link. Null for agents, and after the envelope was canceled, expired or purged. */
        public readonly ?string $signUrl,
        /** The signature of the signer at level `advanced` or `organization_seal`. Absent at level `simple`. */
        public readonly ?Signature $signature,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            email: $data['email'] ?? null,
            name: $data['name'] ?? null,
            order: $data['order'] ?? null,
            role: $data['role'] ?? null,
            status: $data['status'] ?? null,
            signedAt: isset($data['signed_at']) ? Json::moment($data['signed_at']) : null,
            signaturePlace: $data['signature_place'] ?? null,
            signUrl: $data['sign_url'] ?? null,
            signature: isset($data['signature']) ? Signature::fromArray($data['signature']) : null,
            raw: $data,
        );
    }
}
