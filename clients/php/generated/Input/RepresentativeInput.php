<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

/**
 * Must have either `identity_id` or `identity`, not both. With neither, the response is 422
 * `identity_required`.
 */
final class RepresentativeInput implements \JsonSerializable
{
    public function __construct(
        public readonly string $name,
        public readonly string $email,
        public readonly string $phone,
        public readonly ?string $role = null,
        public readonly ?string $identityId = null,
        public readonly ?IdentityInput $identity = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'email' => $this->email,
            'phone' => $this->phone,
            'role' => $this->role,
            'identity_id' => $this->identityId,
            'identity' => $this->identity,
        ]);
    }
}
