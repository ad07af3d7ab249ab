<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class SignerInput implements \JsonSerializable
{
    public function __construct(
        public readonly string $email,
        public readonly string $name,
        /** Default: 0. */
        public readonly ?int $order = null,
        public readonly ?string $phone = null,
        /** @var list<'otp_email'|'otp_sms'>|null */
        public readonly ?array $authentication = null,
        public readonly ?string $identityId = null,
        public readonly ?IdentityInput $identity = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'email' => $this->email,
            'name' => $this->name,
            'order' => $this->order,
            'phone' => $this->phone,
            'authentication' => $this->authentication,
            'identity_id' => $this->identityId,
            'identity' => $this->identity,
        ]);
    }
}
