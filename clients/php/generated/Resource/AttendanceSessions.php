<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Resource;

use Esign\Input\AttendanceSlotInput;
use Esign\Input\AttendeeInput;
use Esign\Input\TrainerInput;
use Esign\Model\AttendanceSession;
use Esign\Model\AttendanceSessionList;
use Esign\Model\AttendanceSessionSummary;
use Esign\Model\AttendanceSheet;
use Esign\Pages;
use Esign\Transport;

final class AttendanceSessions
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List attendance sessions, newest first. Scope `attendance:write`.
     *
     * @param int|null $limit Number of items to return: 1 to 100, default 20. Values above 100 count as
     *     100.
     * @param int|null $offset Number of items to skip, default 0.
     */
    public function list(
        ?int $limit = null,
        ?int $offset = null,
    ): AttendanceSessionList {
        return $this->transport->json(
            AttendanceSessionList::fromArray(...),
            'GET',
            '/attendance-sessions',
            query: ['limit' => $limit, 'offset' => $offset],
        );
    }

    /**
     * List attendance sessions, newest first. Yields the items of all pages.
     *
     * @param int $pageSize items per call, at most 100
     * @return \Generator<int, AttendanceSessionSummary>
     */
    public function iterate(int $pageSize = 100): \Generator
    {
        $pageAt = fn (int $offset): AttendanceSessionList => $this->list(limit: $pageSize, offset: $offset);
        return Pages::iterate($pageAt);
    }

    /**
     * Create an attendance session. Scope `attendance:write`. The service creates the attendance sheet
     * itself; no PDF is sent. The trainer and each attendee get a personal link, also by e-mail unless
     * `notify` is false.
     *
     * @param string $name Name. 1 to 200 characters.
     * @param TrainerInput $trainer The trainer.
     * @param list<AttendanceSlotInput> $slots The slots. 1 to 200 items.
     * @param list<AttendeeInput> $attendees The expected attendees. 1 to 500 items.
     * @param string|null $reference Reference of the session in your own system. At most 100 characters.
     * @param 'onsite'|'remote'|'hybrid'|null $modality How the session is held. Default: `onsite`.
     *     Default: "onsite".
     * @param string|null $location Place. At most 200 characters.
     * @param int|null $retentionDays Days to keep the sheet after it is sealed. Default: 1095. From 30 to
     *     3650. Default: 1095.
     * @param bool|null $notify Whether the trainer and the attendees get e-mails. Default: true. Default:
     *     true.
     */
    public function create(
        string $name,
        TrainerInput $trainer,
        array $slots,
        array $attendees,
        ?string $reference = null,
        ?string $modality = null,
        ?string $location = null,
        ?int $retentionDays = null,
        ?bool $notify = null,
        ?string $idempotencyKey = null,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'POST',
            '/attendance-sessions',
            body: [
                'name' => $name,
                'trainer' => $trainer,
                'slots' => $slots,
                'attendees' => $attendees,
                'reference' => $reference,
                'modality' => $modality,
                'location' => $location,
                'retention_days' => $retentionDays,
                'notify' => $notify,
            ],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Read an attendance session with its current marks. Scope `attendance:write`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function get(
        string $id,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'GET',
            Transport::path('/attendance-sessions/{id}', ['id' => $id]),
        );
    }

    /**
     * Add an attendee to an open session. Scope `attendance:write`. The attendee is expected in every slot
     * that is not closed yet. If the session is closed, the response is 409 `session_closed`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     * @param string $name Name. 1 to 200 characters.
     * @param string|null $email E-mail address. Without it, the attendee gets no e-mail; pass the personal
     *     link on yourself.
     * @param string|null $externalRef Reference of the attendee in your own system. At most 100
     *     characters.
     */
    public function addAttendee(
        string $id,
        string $name,
        ?string $email = null,
        ?string $externalRef = null,
        ?string $idempotencyKey = null,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'POST',
            Transport::path('/attendance-sessions/{id}/attendees', ['id' => $id]),
            body: ['name' => $name, 'email' => $email, 'external_ref' => $externalRef],
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Open a slot. Scope `attendance:write`. Does nothing if the slot is already open. A closed slot
     * cannot be opened again: the response is 409 `slot_closed`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     * @param string $slotId UUID of a slot of the session. Any other value is answered 404.
     */
    public function openSlot(
        string $id,
        string $slotId,
        ?string $idempotencyKey = null,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'POST',
            Transport::path('/attendance-sessions/{id}/slots/{slotId}/open', [
                'id' => $id,
                'slotId' => $slotId,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Close an open slot for good. Scope `attendance:write`. If the slot is not open, the response is 409
     * `invalid_status`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     * @param string $slotId UUID of a slot of the session. Any other value is answered 404.
     */
    public function closeSlot(
        string $id,
        string $slotId,
        ?string $idempotencyKey = null,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'POST',
            Transport::path('/attendance-sessions/{id}/slots/{slotId}/close', [
                'id' => $id,
                'slotId' => $slotId,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Close a session and seal its sheet. Scope `attendance:write`. Closes the session and all its slots
     * for good, seals its sheet and evidence file, and sends the webhook event
     * `attendance.session_closed`. The status in the response is `sealed`, or `closed` if sealing takes
     * longer. If the session is not open, the response is 409 `invalid_status`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function close(
        string $id,
        ?string $idempotencyKey = null,
    ): AttendanceSession {
        return $this->transport->json(
            AttendanceSession::fromArray(...),
            'POST',
            Transport::path('/attendance-sessions/{id}/close', ['id' => $id]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * Get download links of the sealed sheet. Scope `attendance:write`. The links are valid for 1 hour. If
     * the sheet is not sealed yet, the response is 409 `not_sealed`; after the retention period, it is 410
     * `gone`.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     */
    public function getSheet(
        string $id,
    ): AttendanceSheet {
        return $this->transport->json(
            AttendanceSheet::fromArray(...),
            'GET',
            Transport::path('/attendance-sessions/{id}/sheet', ['id' => $id]),
        );
    }

    /**
     * Export the attendance of a session as CSV. Scope `attendance:write`. The file has one line for each
     * attendee and slot. It is UTF-8 with a byte order mark, with `;` between cells and CRLF at the end of
     * each line. A cell that a spreadsheet would treat as a formula begins with an apostrophe.
     *
     * @param string $id UUID of the resource. Any other value is answered 404.
     * @param 'csv'|null $format File format. The only value is `csv`, the default.
     * @return resource a stream
     */
    public function export(
        string $id,
        ?string $format = null,
    ) {
        return $this->transport->stream(
            'GET',
            Transport::path('/attendance-sessions/{id}/export', ['id' => $id]),
            query: ['format' => $format],
        );
    }
}
