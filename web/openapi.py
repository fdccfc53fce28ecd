"""Print the service's OpenAPI document, from which `npm run types` makes the types of the front end."""

import json
import os
import tempfile

from croupier.server.app import create_app
from croupier.server.openapi import unversioned
from croupier.server.service import Service
from croupier.store.database import Database

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        # Nothing of the house is touched: its key is made here and thrown away, its database is never opened.
        os.environ["CROUPIER_DATA"] = folder
        app = create_app(Service(Database("postgresql://localhost/none")))
    document = app.openapi()
    for item in document["paths"].values():
        for operation in item.values():
            # Every refusal is the same document, for every status of every operation; the pages know it once.
            responses = operation["responses"].items()
            operation["responses"] = {status: response for status, response in responses if status < "400"}
            # And examples name games, which no page does.
            for content in operation.get("requestBody", {}).get("content", {}).values():
                content.pop("example", None)
    # The pages come with the service that they speak to, so that they need no version of it.
    document["paths"] = {unversioned(path): item for path, item in document["paths"].items()}
    print(json.dumps(document, indent=1, sort_keys=True))
