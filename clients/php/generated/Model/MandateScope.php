<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Known values. A newer server may send others. */
final class MandateScope
{
    public const CMAD = 'cmad';
    public const CONTRAT_MISSION = 'contrat_mission';
    public const AVENANT = 'avenant';
    public const RELEVE_HEURES = 'releve_heures';
    public const AUTRE = 'autre';
}
