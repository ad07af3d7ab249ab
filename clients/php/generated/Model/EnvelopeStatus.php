<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** All values. */
final class EnvelopeStatus
{
    public const DRAFT = 'draft';
    public const SENT = 'sent';
    public const COMPLETED = 'completed';
    public const EXPIRED = 'expired';
    public const CANCELED = 'canceled';
}
