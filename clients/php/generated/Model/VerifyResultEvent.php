<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class VerifyResultEvent
{
    public function __construct(
        /** Name of the event, for example `signer.signed`. */
        public readonly string $type,
        /**
         * Actor: a role such as `organization` or `system`, or the e-mail address of the signer, masked for
         * third parties.
         */
        public readonly string $actor,
        /** Time of the event. */
        public readonly \DateTimeImmutable $at,
        /** Hash of the event, lowercase hex. */
        public readonly string $hash,
        /** Hash of the previous event. Null for the first event. */
        public readonly ?string $prevHash,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            type: $data['type'] ?? null,
            actor: $data['actor'] ?? null,
            at: Json::moment($data['at'] ?? null),
            hash: $data['hash'] ?? null,
            prevHash: $data['prev_hash'] ?? null,
            raw: $data,
        );
    }
}
