"""Runs one scenario with the Python client and prints what it saw as JSON. Arguments: scenario, input as JSON."""

import base64
import json
import os
import sys
import traceback
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Dict, List

from esign import (
    ApiError,
    ConnectionFailed,
    Esign,
    RetryPolicy,
    UnexpectedResponse,
    WebhookVerificationError,
    pdf,
    sha256_of,
    verify_webhook,
)

waits: List[float] = []
esign = Esign(os.environ["ESIGN_URL"], os.environ["ESIGN_KEY"], retry=RetryPolicy(sleep=waits.append))


def create(name: str) -> Any:
    return esign.envelopes.create(
        name=name,
        documents=[pdf("contract.pdf", "Contrat.pdf")],
        signers=[{"email": "elodie@example.org", "name": "Élodie Müller"}],
    )


def refusal(call: Callable[[], Any]) -> Dict[str, Any]:
    """What the client raises, in the words that all languages share."""
    try:
        call()
    except ApiError as error:
        return {
            "class": type(error).__name__.replace("Error", ""),
            "status": error.status,
            "code": error.code,
            "message": error.message,
            "details": [detail.path for detail in error.details],
            "has_request_id": bool(error.request_id),
            "retry_after": error.retry_after,
            "doc_url": error.doc_url,
        }
    except (ConnectionFailed, UnexpectedResponse) as error:
        return {"class": type(error).__name__}
    return {}


def errors(_: Any) -> Any:
    envelope = create("Errors")
    esign.envelopes.send(envelope.id)
    nobody = Esign(os.environ["ESIGN_URL"] + "/api/v1/", "sk_test_nobody")
    return {
        "again": refusal(lambda: esign.envelopes.send(envelope.id)),
        "invalid": refusal(
            lambda: esign.identities.create(method="partner_attested", given_name="", family_name="M")
        ),
        "nobody": refusal(nobody.envelopes.list),
        "traversal": refusal(lambda: esign.envelopes.get("../envelopes")),
        "graphql": refusal(
            lambda: esign.graphql(
                "mutation ($id: ID!) { simulateSignature(input: { id: $id }) { envelope { id } } }",
                {"id": "00000000-0000-4000-8000-000000000000"},
            )
        ),
    }


def thrown(_: Any) -> Any:
    """Everything that a logger could write of what is raised: messages, attributes, traces."""
    signer = {"email": "secret.person@example.org", "name": "Secret Person"}
    document = pdf("contract.pdf", "Secret.pdf")

    # Not in the calls themselves, whose lines a trace shows.
    values: Any = {"name": "Secret", "documents": [document, document], "signers": [signer], "expires_in_days": -1}
    variables = {"v": {"name": "Secret", "documents": [], "signers": [signer]}}
    query = "mutation ($v: CreateEnvelopeInput!) { createEnvelope(input: $v) { envelope { id } } }"

    def create() -> Any:
        return esign.envelopes.create(**values)

    def graphql() -> Any:
        return esign.graphql(query, variables)

    texts = []
    for call in (create, graphql):
        try:
            call()
        except (ApiError, ConnectionFailed, UnexpectedResponse) as error:
            texts.append(repr([error, error.args, vars(error), error.__cause__, traceback.format_exc()]))
    return texts


def create_one(_: Any) -> Any:
    return {"result": refusal(lambda: None) or create("Once").id, "waits": len(waits)}


def list_once(_: Any) -> Any:
    return {"refusal": refusal(esign.envelopes.list), "waits": waits}


def count_attempts(_: Any) -> Any:
    return {"refusal": refusal(esign.envelopes.list), "waits": len(waits)}


def pages(_: Any) -> Any:
    names: List[str] = []
    for envelope in esign.envelopes.iterate(page_size=2):
        if len(names) == 1:
            create("new")
        names.append(envelope.name)
    page = esign.envelopes.list(limit=1, offset=1)
    return {"names": names, "page": [each.name for each in page.data], "limit": page.limit}


def files(links: Any) -> Any:
    esign.save(links["pdf"], "saved.pdf")
    with esign.download(links["pdf"]) as stream:
        head = stream.read(5).decode()
    with esign.attendance_sessions.export(links["session"]) as csv:
        bom = csv.read(3).hex()
    known = esign.documents.verify(sha256=sha256_of("contract.pdf")).known
    return {
        "head": head,
        "bom": bom,
        "known": known,
        "forged": refusal(lambda: esign.download(links["forged"])),
    }


def unknown(links: Any) -> Any:
    envelope = esign.envelopes.get(links["envelope"])
    return {
        "status": envelope.status,
        "created_at": envelope.created_at.isoformat(),
        "extra": envelope.raw["extra"],
        "signer": envelope.signers[0].raw["extra"],
        "refusal": refusal(esign.envelopes.list),
    }


def slots(_: Any) -> Any:
    """Dates of a request in another time zone."""
    paris = timezone(timedelta(hours=1))
    session = esign.attendance_sessions.create(
        name="Sécurité incendie",
        trainer={"name": "Nadia Benali"},
        slots=[
            {
                "label": "Matin",
                "starts_at": datetime(2027, 1, 11, 9, tzinfo=paris),
                "ends_at": "2027-01-11T11:30:00.000Z",
            }
        ],
        attendees=[{"name": "Élodie Müller"}],
        notify=False,
    )
    slot = session.slots[0]
    opened = esign.attendance_sessions.open_slot(session.id, slot.id)
    return {"starts_at": slot.starts_at.strftime("%Y-%m-%dT%H:%MZ"), "status": opened.slots[0].status}


def webhooks(source: Any) -> Any:
    def verdict(case: Any) -> Any:
        try:
            event = verify_webhook(
                base64.b64decode(case["body_base64"]), case["headers"], case["secret"], now=case["now"]
            )
        except WebhookVerificationError:
            return None
        return [type(event).__name__, event.raw]

    return [verdict(case) for case in source["cases"]]


scenario = globals()[sys.argv[1]]
print(json.dumps(scenario(json.load(sys.stdin))))
