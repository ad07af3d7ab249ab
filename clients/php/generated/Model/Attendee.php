<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class Attendee
{
    public function __construct(
        /** UUID of the attendee. */
        public readonly string $id,
        /** Name of the attendee. */
        public readonly string $name,
        /** E-mail address; null if none was set. */
        public readonly ?string $email,
        /** Reference of the attendee in the organisation’s own system; null if none was set. */
        public readonly ?string $externalRef,
        /** Personal link of the attendee, valid for the whole session. */
        public readonly string $signUrl,
        /** @var list<Mark> Current marks of the attendee, at most one for each slot, in the order of the slots. */
        public readonly array $marks,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            name: $data['name'] ?? null,
            email: $data['email'] ?? null,
            externalRef: $data['external_ref'] ?? null,
            signUrl: $data['sign_url'] ?? null,
            marks: array_map(Mark::fromArray(...), $data['marks'] ?? null),
            raw: $data,
        );
    }
}
