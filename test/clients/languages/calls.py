"""Runs the calls that arrive as lines of JSON, and answers each with a line of JSON."""

import json
import os
import sys

from esign import ApiError, Esign

esign = Esign(os.environ["ESIGN_URL"], os.environ["ESIGN_KEY"])
for line in sys.stdin:
    call = json.loads(line)
    method = getattr(getattr(esign, call["resource"]), call["method"])
    try:
        answer = method(*call["path"], **call["arguments"])
        result = answer.raw if hasattr(answer, "raw") else answer.read().decode()
    except ApiError as error:
        result = {"refused": error.code}
    print(json.dumps(result), flush=True)
