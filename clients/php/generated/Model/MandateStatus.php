<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** All values. */
final class MandateStatus
{
    public const PENDING = 'pending';
    public const ACTIVE = 'active';
    public const REVOKED = 'revoked';
    public const EXPIRED = 'expired';
}
