<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Input\AgentInput;
use Esign\Input\PrincipalInput;
use Esign\Model\Mandate;
use Esign\Model\MandateList;
use Esign\Transport;

final class SigningMandates
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List signing mandates, newest first. Scope `mandates:manage`. Returns all mandates; there are no
     * pages.
     */
    public function list(
    ): MandateList {
        return $this->transport->json(
            MandateList::fromArray(...),
            'GET',
            '/signing-mandates',
        );
    }

    /**
     * Create a signing mandate and send its act to the representative. Scope `mandates:manage`. The
     * service creates the mandate act (a PDF in French) and sends it to the legal representative, who
     * signs it with an advanced signature. The mandate is `pending` until then and `active` once the act
     * is sealed. A date without time in `valid_from` or `valid_until` means the whole day in the time zone
     * Europe/Paris.
     *
     * @param PrincipalInput $principal The company for which the agents will seal.
     * @param list<AgentInput> $agents The agents who may seal. 1 to 20 items.
     * @param list<'cmad'|'contrat_mission'|'avenant'|'releve_heures'|'autre'> $scope Kinds of documents
     *     that the agents may seal. 1 to 100 items.
     * @param string $validFrom Start of validity: ISO 8601 date or date-time.
     * @param string $validUntil End of validity: ISO 8601 date or date-time, after `valid_from`.
     * @param string|null $message Message shown to the representative.
     */
    public function create(
        PrincipalInput $principal,
        array $agents,
        array $scope,
        string $validFrom,
        string $validUntil,
        ?string $message = null,
        ?string $idempotencyKey = null,
    ): Mandate {
        return $this->transport->json(
            Mandate::fromArray(...),
            'POST',
            '/signing-mandates',
            body: [
                'principal' => $principal,
                'agents' => $agents,
                'scope' => $scope,
                'valid_from' => $validFrom,
                'valid_until' => $validUntil,
                'message' => $message,
            ],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Read a signing mandate. Scope `mandates:manage`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function get(
        string $id,
    ): Mandate {
        return $this->transport->json(
            Mandate::fromArray(...),
            'GET',
            Transport::path('/signing-mandates/{id}', ['id' => $id]),
        );
    }

    /**
     * Revoke a pending or active signing mandate. Scope `mandates:manage`. Takes no request body. Cancels
     * the mandate's pending batches, and its act if it is not signed yet. Batches that an agent has
     * already authorised are still sealed.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function revoke(
        string $id,
        ?string $idempotencyKey = null,
    ): Mandate {
        return $this->transport->json(
            Mandate::fromArray(...),
            'POST',
            Transport::path('/signing-mandates/{id}/revoke', ['id' => $id]),
            idempotencyKey: $idempotencyKey,
        );
    }
}
