<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign;

/** The error codes of this version of the contract. A newer server may send others. */
final class ErrorCode
{
    /** 422: The person is not an agent of the mandate. */
    public const AGENT_NOT_IN_MANDATE = 'agent_not_in_mandate';
    /** 409: This person is already a member of the team. Use `changeRole` to change their role. */
    public const ALREADY_MEMBER = 'already_member';
    /** 409: This person has already signed, agreed or confirmed having read. */
    public const ALREADY_SIGNED = 'already_signed';
    /**
     * 400: The request of the assistant is not valid, or allows it nothing. Begin the connection again
     * there.
     */
    public const ASSISTANT_REQUEST_WRONG = 'assistant_request_wrong';
    /**
     * 409: The authorization at the trust service counts no more: it ran out, was used, or the envelope
     * went on.
     */
    public const AUTHORIZATION_LAPSED = 'authorization_lapsed';
    /** 409: The envelopes do not belong to this mandate, or the batch has changed. */
    public const BATCH_MISMATCH = 'batch_mismatch';
    /** 422: None of the signer’s certificates at their trust service can sign these documents. */
    public const CERTIFICATE_REFUSED = 'certificate_refused';
    /** 409: All these certificates are signed already, or wait for their signature. */
    public const CERTIFICATES_IN_SIGNATURE = 'certificates_in_signature';
    /** 409: Five wrong codes were entered. Request a new code. */
    public const CODE_EXHAUSTED = 'code_exhausted';
    /** 409: The code has expired after ten minutes. Request a new code. */
    public const CODE_EXPIRED = 'code_expired';
    /** 409: Fifty wrong codes were entered with this link. Ask the sender to send the invitation again. */
    public const CODE_LOCKED = 'code_locked';
    /** 409: A one-time code is required. Request a code first, then enter it. */
    public const CODE_REQUIRED = 'code_required';
    /** 409: The code is wrong. */
    public const CODE_WRONG = 'code_wrong';
    /** 409: Another person already uses this e-mail address. */
    public const EMAIL_TAKEN = 'email_taken';
    /**
     * 403: The OpenID provider has not verified the e-mail address. Verify the address there, then sign in
     * again.
     */
    public const EMAIL_UNVERIFIED = 'email_unverified';
    /**
     * 409: There are envelopes in this folder. Move them first, or release them: then every member sees
     * them.
     */
    public const FOLDER_NOT_EMPTY = 'folder_not_empty';
    /** 403: This credential does not allow that operation. */
    public const FORBIDDEN = 'forbidden';
    /** 410: The resource is no longer available. */
    public const GONE = 'gone';
    /**
     * 409: This Idempotency-Key was used before with another request, or its response is no longer
     * available.
     */
    public const IDEMPOTENCY_CONFLICT = 'idempotency_conflict';
    /** 409: The identity of this signer could not be verified, has expired or was erased. */
    public const IDENTITY_LAPSED = 'identity_lapsed';
    /** 409: The identity of this signer is still being verified. */
    public const IDENTITY_PENDING = 'identity_pending';
    /** 422: A signer needs an attested identity for this signature level. */
    public const IDENTITY_REQUIRED = 'identity_required';
    /** 503: Remote identity verification is not contracted. */
    public const IDV_NOT_CONFIGURED = 'idv_not_configured';
    /**
     * 409: Signing in person has ended on this device: by its host, after too many wrong PINs, or by the
     * clock.
     */
    public const IN_PERSON_ENDED = 'in_person_ended';
    /** 402: There are not enough credits for this operation. Add credits first. */
    public const INSUFFICIENT_CREDITS = 'insufficient_credits';
    /** 500: An internal error occurred. Try again later. */
    public const INTERNAL = 'internal';
    /** 400: The request body is invalid. */
    public const INVALID_BODY = 'invalid_body';
    /** 400: The request body is not valid JSON. */
    public const INVALID_JSON = 'invalid_json';
    /** 400: A query parameter is invalid. */
    public const INVALID_PARAMETER = 'invalid_parameter';
    /** 409: The operation is not possible in the current status. */
    public const INVALID_STATUS = 'invalid_status';
    /** 409: A team must have at least one owner. Make another member an owner first. */
    public const LAST_OWNER = 'last_owner';
    /** 400: This is not a valid logout token of the OpenID provider. */
    public const LOGOUT_TOKEN_WRONG = 'logout_token_wrong';
    /** 409: The mandate has expired. */
    public const MANDATE_EXPIRED = 'mandate_expired';
    /** 409: The mandate is not signed, not yet valid, or revoked. */
    public const MANDATE_NOT_ACTIVE = 'mandate_not_active';
    /** 422: An envelope of level organization_seal requires a signing mandate of the organisation. */
    public const MANDATE_REQUIRED = 'mandate_required';
    /** 422: The kind of the document is not among those of the mandate. */
    public const MANDATE_SCOPE = 'mandate_scope';
    /**
     * 409: Another organisation of this person requires passkeys. Ask the operator of the service to reset
     * them.
     */
    public const MEMBER_ELSEWHERE = 'member_elsewhere';
    /** 405: This path does not support that method. The Allow header lists the methods that it supports. */
    public const METHOD_NOT_ALLOWED = 'method_not_allowed';
    /** 409: The signer cannot correct their name: the sender does not allow it, or an identity states it. */
    public const NAME_NOT_CORRECTABLE = 'name_not_correctable';
    /** 409: This signer signs without a one-time code. */
    public const NO_CODE_ASKED = 'no_code_asked';
    /**
     * 403: The account at the OpenID provider gives access to no organisation here. Ask an administrator
     * for a role.
     */
    public const NOT_ADMITTED = 'not_admitted';
    /**
     * 409: This signer has not signed, or the documents are not sealed yet: there is no signature to
     * attest.
     */
    public const NOT_ATTESTABLE = 'not_attestable';
    /**
     * 409: The signature cannot be given to another person: the sender does not allow it, or it was given
     * away before.
     */
    public const NOT_DELEGABLE = 'not_delegable';
    /** 404: There is no such resource. */
    public const NOT_FOUND = 'not_found';
    /** 409: The sheet is not sealed yet. */
    public const NOT_SEALED = 'not_sealed';
    /** 409: It is not the turn of this signer yet. */
    public const NOT_YOUR_TURN = 'not_your_turn';
    /** 409: The attendee was present at no slot: only a certificate of absence can be made. */
    public const NOTHING_ATTENDED = 'nothing_attended';
    /**
     * 409: This e-mail address belongs to an account that is linked with another account of the OpenID
     * provider. Ask the operator of the service to unlink it.
     */
    public const OIDC_ACCOUNT_TAKEN = 'oidc_account_taken';
    /** 409: No OpenID provider is configured (OIDC_ISSUER). */
    public const OIDC_OFF = 'oidc_off';
    /** 409: People sign in at the OpenID provider only: codes and passkeys are off. */
    public const OIDC_ONLY = 'oidc_only';
    /** 503: The OpenID provider does not respond, or does not accept this service. Try again later. */
    public const OIDC_UNAVAILABLE = 'oidc_unavailable';
    /**
     * 403: This organisation requires its members to sign in with a passkey. Sign in with a passkey and
     * try again.
     */
    public const PASSKEY_REQUIRED = 'passkey_required';
    /** 409: The passkey was not accepted, or the attempt took too long. Please try again. */
    public const PASSKEY_WRONG = 'passkey_wrong';
    /** 409: Passkeys require a PUBLIC_URL with a host name instead of an IP address. */
    public const PASSKEYS_UNAVAILABLE = 'passkeys_unavailable';
    /** 413: The request body is too large. */
    public const PAYLOAD_TOO_LARGE = 'payload_too_large';
    /** 422: A code by SMS (otp_sms) requires a phone number of the signer. */
    public const PHONE_REQUIRED = 'phone_required';
    /** 422: The PIN of the host is wrong. */
    public const PIN_WRONG = 'pin_wrong';
    /** 429: Too many requests. Retry after the time in Retry-After. */
    public const RATE_LIMITED = 'rate_limited';
    /** 409: The session is closed. */
    public const SESSION_CLOSED = 'session_closed';
    /** 403: This change requires a sign-in within the last 15 minutes. Sign in again. */
    public const SIGN_IN_AGAIN = 'sign_in_again';
    /** 409: This address has an account. Sign in with a code, then accept the invitation in the console. */
    public const SIGN_IN_REQUIRED = 'sign_in_required';
    /**
     * 409: The signing link makes no envelope now: it is paused, has ended or is used up, or its sender
     * must act first.
     */
    public const SIGNING_LINK_CLOSED = 'signing_link_closed';
    /** 409: The envelope is not open for signing. */
    public const SIGNING_NOT_OPEN = 'signing_not_open';
    /** 409: The slot is closed for good: presence can no longer be marked. */
    public const SLOT_CLOSED = 'slot_closed';
    /** 409: The slot is not open yet. */
    public const SLOT_NOT_OPEN = 'slot_not_open';
    /** 409: The attendee was present at a slot or more: only a certificate of completion can be made. */
    public const SOMETHING_ATTENDED = 'something_attended';
    /** 403: People and time are simulated in test mode only, never in live mode. */
    public const TEST_MODE_ONLY = 'test_mode_only';
    /** 409: A person has at most 20 passkeys. Remove one first. */
    public const TOO_MANY_PASSKEYS = 'too_many_passkeys';
    /** 401: The API key is missing, malformed or revoked. */
    public const UNAUTHORIZED = 'unauthorized';
    /** 503: The service is temporarily unavailable. Try again in a few seconds. */
    public const UNAVAILABLE = 'unavailable';
    /** 404: There is no such API key. */
    public const UNKNOWN_API_KEY = 'unknown_api_key';
    /** 404: There is no such connected assistant. */
    public const UNKNOWN_ASSISTANT = 'unknown_assistant';
    /** 404: There is no such invitation, or it has expired, was revoked or was answered. */
    public const UNKNOWN_INVITATION = 'unknown_invitation';
    /** 404: There is no such member in this team. */
    public const UNKNOWN_MEMBER = 'unknown_member';
    /** 404: There is no such organisation. */
    public const UNKNOWN_ORGANIZATION = 'unknown_organization';
    /** 404: There is no such passkey. */
    public const UNKNOWN_PASSKEY = 'unknown_passkey';
    /** 404: There is no such session. */
    public const UNKNOWN_SESSION = 'unknown_session';
    /** 415: The body must be sent as application/json. */
    public const UNSUPPORTED_MEDIA_TYPE = 'unsupported_media_type';
    /** 409: The person has another role: a signer signs, an approver agrees, a viewer confirms having read. */
    public const WRONG_ROLE = 'wrong_role';

    /** The HTTP status that REST answers with. GraphQL has the same codes without a status. */
    public const STATUS = [
        'agent_not_in_mandate' => 422,
        'already_member' => 409,
        'already_signed' => 409,
        'assistant_request_wrong' => 400,
        'authorization_lapsed' => 409,
        'batch_mismatch' => 409,
        'certificate_refused' => 422,
        'certificates_in_signature' => 409,
        'code_exhausted' => 409,
        'code_expired' => 409,
        'code_locked' => 409,
        'code_required' => 409,
        'code_wrong' => 409,
        'email_taken' => 409,
        'email_unverified' => 403,
        'folder_not_empty' => 409,
        'forbidden' => 403,
        'gone' => 410,
        'idempotency_conflict' => 409,
        'identity_lapsed' => 409,
        'identity_pending' => 409,
        'identity_required' => 422,
        'idv_not_configured' => 503,
        'in_person_ended' => 409,
        'insufficient_credits' => 402,
        'internal' => 500,
        'invalid_body' => 400,
        'invalid_json' => 400,
        'invalid_parameter' => 400,
        'invalid_status' => 409,
        'last_owner' => 409,
        'logout_token_wrong' => 400,
        'mandate_expired' => 409,
        'mandate_not_active' => 409,
        'mandate_required' => 422,
        'mandate_scope' => 422,
        'member_elsewhere' => 409,
        'method_not_allowed' => 405,
        'name_not_correctable' => 409,
        'no_code_asked' => 409,
        'not_admitted' => 403,
        'not_attestable' => 409,
        'not_delegable' => 409,
        'not_found' => 404,
        'not_sealed' => 409,
        'not_your_turn' => 409,
        'nothing_attended' => 409,
        'oidc_account_taken' => 409,
        'oidc_off' => 409,
        'oidc_only' => 409,
        'oidc_unavailable' => 503,
        'passkey_required' => 403,
        'passkey_wrong' => 409,
        'passkeys_unavailable' => 409,
        'payload_too_large' => 413,
        'phone_required' => 422,
        'pin_wrong' => 422,
        'rate_limited' => 429,
        'session_closed' => 409,
        'sign_in_again' => 403,
        'sign_in_required' => 409,
        'signing_link_closed' => 409,
        'signing_not_open' => 409,
        'slot_closed' => 409,
        'slot_not_open' => 409,
        'something_attended' => 409,
        'test_mode_only' => 403,
        'too_many_passkeys' => 409,
        'unauthorized' => 401,
        'unavailable' => 503,
        'unknown_api_key' => 404,
        'unknown_assistant' => 404,
        'unknown_invitation' => 404,
        'unknown_member' => 404,
        'unknown_organization' => 404,
        'unknown_passkey' => 404,
        'unknown_session' => 404,
        'unsupported_media_type' => 415,
        'wrong_role' => 409,
    ];
}
