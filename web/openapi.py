"""Print the service's OpenAPI document, from which `npm run types` makes the types of the front end."""

import json
import os
import tempfile

from croupier.server.app import create_app
from croupier.server.service import Service
from croupier.store.database import Database

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        # Nothing of the house is touched: its key is made here and thrown away, its database is never opened.
        os.environ["CROUPIER_DATA"] = folder
        app = create_app(Service(Database("postgresql://localhost/none")))
    said = app.openapi()
    for operation in (one for path in said["paths"].values() for one in path.values()):
        # Every refusal is the same document, repeated for each status of each operation; the pages know it once.
        operation["responses"] = {code: one for code, one in operation["responses"].items() if code < "400"}
    print(json.dumps(said, indent=1, sort_keys=True))
