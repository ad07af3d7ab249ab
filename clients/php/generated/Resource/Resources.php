<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Transport;

/** All resources of the API. */
abstract class Resources
{
    public readonly Envelopes $envelopes;
    public readonly Identities $identities;
    public readonly AttendanceSessions $attendanceSessions;
    public readonly SigningMandates $signingMandates;
    public readonly SealBatches $sealBatches;
    public readonly Documents $documents;
    public readonly WebhookEndpoints $webhookEndpoints;

    public function __construct(Transport $transport)
    {
        $this->envelopes = new Envelopes($transport);
        $this->identities = new Identities($transport);
        $this->attendanceSessions = new AttendanceSessions($transport);
        $this->signingMandates = new SigningMandates($transport);
        $this->sealBatches = new SealBatches($transport);
        $this->documents = new Documents($transport);
        $this->webhookEndpoints = new WebhookEndpoints($transport);
    }
}
