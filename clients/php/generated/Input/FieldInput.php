<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

/**
 * A field on a page. Position and size are in percent of the visible page (crop box, after rotation),
 * from its top left corner.
 */
final class FieldInput implements \JsonSerializable
{
    public function __construct(
        public readonly int $documentIndex,
        public readonly int $signerIndex,
        /** @var 'signature'|'text'|'date'|'checkbox' */
        public readonly string $type,
        public readonly int $page,
        public readonly float $x,
        public readonly float $y,
        public readonly float $width,
        public readonly float $height,
        public readonly ?string $value = null,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'document_index' => $this->documentIndex,
            'signer_index' => $this->signerIndex,
            'type' => $this->type,
            'page' => $this->page,
            'x' => $this->x,
            'y' => $this->y,
            'width' => $this->width,
            'height' => $this->height,
            'value' => $this->value,
        ]);
    }
}
