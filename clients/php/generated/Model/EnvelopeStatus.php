<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Known values. A newer server may send others. */
final class EnvelopeStatus
{
    public const DRAFT = 'draft';
    public const SENT = 'sent';
    public const COMPLETED = 'completed';
    public const EXPIRED = 'expired';
    public const CANCELED = 'canceled';
}
