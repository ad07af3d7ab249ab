<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class AttendanceSlotInput implements \JsonSerializable
{
    public function __construct(
        /** Label, for example “Monday morning”. 1 to 100 characters. */
        public readonly string $label,
        /** Start of the slot. */
        public readonly \DateTimeInterface|string $startsAt,
        /** End of the slot, after `starts_at`. */
        public readonly \DateTimeInterface|string $endsAt,
        /** Training module that the slot belongs to. At most 200 characters. */
        public readonly ?string $module = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'label' => $this->label,
            'starts_at' => Json::utc($this->startsAt),
            'ends_at' => Json::utc($this->endsAt),
            'module' => $this->module,
        ]);
    }
}
