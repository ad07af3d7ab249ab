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
        /** Full name of the representative. 1 to 200 characters. */
        public readonly string $name,
        /** E-mail address of the representative. The notice and the code are sent to it. */
        public readonly string $email,
        /** Phone number of the representative. 1 to 30 characters. */
        public readonly string $phone,
        /** Function of the representative, for example “Gérante”. At most 100 characters. */
        public readonly ?string $role = null,
        /** UUID of an existing identity of the representative. Give either this or `identity`. */
        public readonly ?string $identityId = null,
        /** A new identity to create for the representative. Give either this or `identity_id`. */
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
