<?php

// Runs one scenario with the PHP client and prints what it saw as JSON. Arguments: scenario; input as JSON on stdin.

declare(strict_types=1);

use Esign\Client;
use Esign\Exception\ApiException;
use Esign\Exception\EsignException;
use Esign\Exception\WebhookVerificationException;
use Esign\Input\AttendanceSlotInput;
use Esign\Input\AttendeeInput;
use Esign\Input\SignerInput;
use Esign\Input\TrainerInput;
use Esign\Model\Envelope;
use Esign\Pdf;
use Esign\RetryPolicy;
use Esign\Webhooks;

require 'vendor/autoload.php';
set_error_handler(static function (int $_, string $message): never {
    throw new \ErrorException($message);
});

final class Scenarios
{
    /** @var list<float> */
    private array $waits = [];
    private Client $esign;

    public function __construct()
    {
        $sleep = function (float $seconds): void {
            $this->waits[] = $seconds;
        };
        $this->esign = new Client(getenv('ESIGN_URL'), getenv('ESIGN_KEY'), retry: new RetryPolicy(sleep: $sleep));
    }

    private function create(string $name): Envelope
    {
        return $this->esign->envelopes->create(
            name: $name,
            documents: [Pdf::fromPath('contract.pdf', 'Contrat.pdf')],
            signers: [new SignerInput(email: 'elodie@example.org', name: 'Élodie Müller')],
        );
    }

    /** What the client throws, in the words that all languages share. */
    private static function refusal(callable $call): array|object
    {
        try {
            $call();
        } catch (EsignException $error) {
            $class = (new \ReflectionClass($error))->getShortName();
            if (!$error instanceof ApiException) {
                return ['class' => ['ConnectionException' => 'ConnectionFailed'][$class] ?? substr($class, 0, -9)];
            }
            return [
                'class' => substr($class, 0, -strlen('Exception')),
                'status' => $error->status,
                'code' => $error->errorCode,
                'message' => $error->getMessage(),
                'details' => array_column($error->details, 'path'),
                'has_request_id' => (bool) $error->requestId,
                'retry_after' => $error->retryAfter,
                'doc_url' => $error->docUrl,
            ];
        }
        return (object) [];
    }

    public function errors(): array
    {
        $envelope = $this->create('Errors');
        $this->esign->envelopes->send($envelope->id);
        $nobody = new Client(getenv('ESIGN_URL') . '/api/v1/', 'sk_test_nobody');
        $missing = ['id' => '00000000-0000-4000-8000-000000000000'];
        $simulate = 'mutation ($id: ID!) { simulateSignature(input: { id: $id }) { envelope { id } } }';
        return [
            'again' => self::refusal(fn () => $this->esign->envelopes->send($envelope->id)),
            'invalid' => self::refusal(fn () => $this->esign->identities->create('partner_attested', '', 'M')),
            'nobody' => self::refusal(fn () => $nobody->envelopes->list()),
            'traversal' => self::refusal(fn () => $this->esign->envelopes->get('../envelopes')),
            'graphql' => self::refusal(fn () => $this->esign->graphql($simulate, $missing)),
        ];
    }

    /** Everything that a logger could write of what is thrown: messages, properties, traces. */
    public function thrown(): array
    {
        ini_set('zend.exception_ignore_args', '0');
        $secrets = ['email' => 'secret.person@example.org', 'name' => 'Secret Person'];
        $signers = [new SignerInput(...$secrets)];
        $document = Pdf::fromPath('contract.pdf', 'Secret.pdf');
        $create = fn () => $this->esign->envelopes->create(name: 'Secret', documents: [$document, $document], signers: $signers, expiresInDays: -1);
        $query = 'mutation ($v: CreateEnvelopeInput!) { createEnvelope(input: $v) { envelope { id } } }';
        $graphql = fn () => $this->esign->graphql($query, ['v' => ['name' => 'Secret', 'documents' => [], 'signers' => [$secrets]]]);
        return array_map(static function (callable $call): string {
            try {
                $call();
            } catch (EsignException $error) {
                return print_r([(string) $error, $error->getTrace(), get_object_vars($error)], true);
            }
            return '';
        }, [$create, $graphql]);
    }

    public function create_one(): array
    {
        return ['result' => $this->create('Once')->id, 'waits' => count($this->waits)];
    }

    public function list_once(): array
    {
        return ['refusal' => self::refusal(fn () => $this->esign->envelopes->list()), 'waits' => $this->waits];
    }

    public function count_attempts(): array
    {
        return ['refusal' => self::refusal(fn () => $this->esign->envelopes->list()), 'waits' => count($this->waits)];
    }

    public function pages(): array
    {
        $names = [];
        foreach ($this->esign->envelopes->iterate(pageSize: 2) as $envelope) {
            if (count($names) === 1) {
                $this->create('new');
            }
            $names[] = $envelope->name;
        }
        $page = $this->esign->envelopes->list(limit: 1, offset: 1);
        return ['names' => $names, 'page' => array_column($page->data, 'name'), 'limit' => $page->limit];
    }

    public function files(array $links): array
    {
        $this->esign->save($links['pdf'], 'saved.pdf');
        return [
            'head' => fread($this->esign->download($links['pdf']), 5),
            'bom' => bin2hex(fread($this->esign->attendanceSessions->export($links['session']), 3)),
            'known' => $this->esign->documents->verify(sha256: hash_file('sha256', 'contract.pdf'))->known,
            'forged' => self::refusal(fn () => $this->esign->download($links['forged'])),
        ];
    }

    public function unknown(array $links): array
    {
        $envelope = $this->esign->envelopes->get($links['envelope']);
        return [
            'status' => $envelope->status,
            'created_at' => $envelope->createdAt->format(DATE_RFC3339_EXTENDED),
            'extra' => $envelope->raw['extra'],
            'signer' => $envelope->signers[0]->raw['extra'],
            'refusal' => self::refusal(fn () => $this->esign->envelopes->list()),
        ];
    }

    /** Dates of a request in another time zone. */
    public function slots(): array
    {
        $start = new \DateTimeImmutable('2027-01-11 09:00', new \DateTimeZone('Europe/Paris'));
        $session = $this->esign->attendanceSessions->create(
            name: 'Sécurité incendie',
            trainer: new TrainerInput(name: 'Nadia Benali'),
            slots: [new AttendanceSlotInput(label: 'Matin', startsAt: $start, endsAt: '2027-01-11T11:30:00.000Z')],
            attendees: [new AttendeeInput(name: 'Élodie Müller')],
            notify: false,
        );
        $slot = $session->slots[0];
        $opened = $this->esign->attendanceSessions->openSlot($session->id, $slot->id);
        return ['starts_at' => $slot->startsAt->format('Y-m-d\TH:i\Z'), 'status' => $opened->slots[0]->status];
    }

    public function webhooks(array $source): array
    {
        return array_map(static function (array $case): ?array {
            try {
                $body = base64_decode($case['body_base64']);
                $event = Webhooks::verify($body, $case['headers'], $case['secret'], now: $case['now']);
            } catch (WebhookVerificationException) {
                return null;
            }
            return [(new \ReflectionClass($event))->getShortName(), $event->raw];
        }, $source['cases']);
    }
}

$input = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
echo json_encode((new Scenarios())->{$argv[1]}($input), JSON_THROW_ON_ERROR);
