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
        /** Index of the document in `documents`, from 0. At least 0. */
        public readonly int $documentIndex,
        /** Index of the signer in `signers`, from 0. At least 0. */
        public readonly int $signerIndex,
        /** @var 'signature'|'text'|'date'|'checkbox' Type of the field. */
        public readonly string $type,
        /** Page number in the document, from 1. At least 1. */
        public readonly int $page,
        /** Left edge in percent of the page width. From 0 to 100. */
        public readonly float $x,
        /** Top edge in percent of the page height. From 0 to 100. */
        public readonly float $y,
        /** Width in percent of the page width. From 0.5 to 100. */
        public readonly float $width,
        /** Height in percent of the page height. From 0.5 to 100. */
        public readonly float $height,
        /** Prefilled value, at most 1000 characters. A value that does not fit the type is ignored. */
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
