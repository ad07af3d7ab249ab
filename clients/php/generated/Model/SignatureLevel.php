<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Known values. A newer server may send others. */
final class SignatureLevel
{
    public const SIMPLE = 'simple';
    public const ADVANCED = 'advanced';
    public const ORGANIZATION_SEAL = 'organization_seal';
}
