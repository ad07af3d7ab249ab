<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** The class of each event that this version knows. */
final class Events
{
    public const CLASSES = [
        'envelope.completed' => EnvelopeCompletedEvent::class,
        'envelope.expired' => EnvelopeExpiredEvent::class,
        'mandate.activated' => MandateActivatedEvent::class,
        'seal_batch.applied' => SealBatchAppliedEvent::class,
        'attendance.session_closed' => AttendanceSessionClosedEvent::class,
        'endpoint.test' => EndpointTestEvent::class,
    ];
}
