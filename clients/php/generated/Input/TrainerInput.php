<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

/** The trainer. */
final class TrainerInput implements \JsonSerializable
{
    public function __construct(
        /** Name. 1 to 200 characters. */
        public readonly string $name,
        /** E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself. */
        public readonly ?string $email = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'email' => $this->email,
        ]);
    }
}
