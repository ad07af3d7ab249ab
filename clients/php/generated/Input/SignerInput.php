<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

/** May have `identity_id` or `identity`, not both. */
final class SignerInput implements \JsonSerializable
{
    public function __construct(
        /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
        public readonly string $email,
        /** Full name of the signer. 1 to 200 characters. */
        public readonly string $name,
        /**
         * Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign
         * in parallel. From 0 to 20. Default: 0.
         */
        public readonly ?int $order = null,
        /** Phone number for codes by SMS. Default: the phone number of the identity. At most 30 characters. */
        public readonly ?string $phone = null,
        /**
         * @var list<'otp_email'|'otp_sms'>|null Channels of the one-time code, at least one item. The signer
         * chooses one; the first is proposed. Default: `otp_email` at level `advanced`, and for a signer with
         * an identity at level `organization_seal`; otherwise no code.
         */
        public readonly ?array $authentication = null,
        /**
         * UUID of an existing identity of the signer. Do not give `identity` as well. Level `advanced`
         * requires one of the two.
         */
        public readonly ?string $identityId = null,
        /** A new identity to create for the signer. Do not give `identity_id` as well. */
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
