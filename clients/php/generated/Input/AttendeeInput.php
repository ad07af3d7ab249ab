<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class AttendeeInput implements \JsonSerializable
{
    public function __construct(
        /** Name. 1 to 200 characters. */
        public readonly string $name,
        /** E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself. */
        public readonly ?string $email = null,
        /** Reference of the attendee in your own system. At most 100 characters. */
        public readonly ?string $externalRef = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'email' => $this->email,
            'external_ref' => $this->externalRef,
        ]);
    }
}
