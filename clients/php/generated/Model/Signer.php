<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Signer
{
    public function __construct(
        public readonly string $id,
        public readonly string $email,
        public readonly string $name,
        public readonly int $order,
        /** @var 'signer'|'agent'|string */
        public readonly string $role,
        /** @var 'pending'|'notified'|'signed'|string */
        public readonly string $status,
        public readonly ?\DateTimeImmutable $signedAt,
        public readonly ?string $signaturePlace,
        public readonly ?string $signUrl,
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
