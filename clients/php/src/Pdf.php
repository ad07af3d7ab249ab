<?php

declare(strict_types=1);

namespace Esign;

use Esign\Input\DocumentInput;

/** PDFs of this machine, as the API wants them. */
final class Pdf
{
    /** Reads a PDF for `documents`. Its name is that of the file by default. */
    public static function fromPath(string $path, ?string $name = null): DocumentInput
    {
        $content = file_get_contents($path);
        if ($content === false) {
            throw new \RuntimeException("$path cannot be read.");
        }
        return self::fromString($content, $name ?? basename($path));
    }

    public static function fromString(string $content, string $name): DocumentInput
    {
        return new DocumentInput(name: $name, pdfBase64: base64_encode($content));
    }
}
