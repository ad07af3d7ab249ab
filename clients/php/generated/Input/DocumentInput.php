<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class DocumentInput implements \JsonSerializable
{
    public function __construct(
        public readonly string $name,
        public readonly string $pdfBase64,
    ) {
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return Json::withoutNull([
            'name' => $this->name,
            'pdf_base64' => $this->pdfBase64,
        ]);
    }
}
