<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Input;

use Esign\Json;

final class DocumentInput implements \JsonSerializable
{
    public function __construct(
        /** Name of the document. 1 to 200 characters. */
        public readonly string $name,
        /** The PDF in base64, at most 10 MB decoded. */
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
