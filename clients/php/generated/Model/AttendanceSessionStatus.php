<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Known values. A newer server may send others. */
final class AttendanceSessionStatus
{
    public const OPEN = 'open';
    public const CLOSED = 'closed';
    public const SEALED = 'sealed';
}
