<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class AgentInput implements \JsonSerializable
{
    public function __construct(
        /** Full name of the agent. 1 to 200 characters. */
        public readonly string $name,
        /** E-mail address of the agent. It identifies the agent in batches. */
        public readonly string $email,
        /** Phone number of the agent. 1 to 30 characters. */
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
