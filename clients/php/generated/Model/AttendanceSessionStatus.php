<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** All values. */
final class AttendanceSessionStatus
{
    public const OPEN = 'open';
    public const CLOSED = 'closed';
    public const SEALED = 'sealed';
}
