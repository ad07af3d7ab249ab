<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class AgentInput implements \JsonSerializable
{
    public function __construct(
        public readonly string $name,
        public readonly string $email,
        public readonly string $phone,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'email' => $this->email,
            'phone' => $this->phone,
        ]);
    }
}
