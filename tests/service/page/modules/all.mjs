// All tests of the pure modules in one process.

import "./address.test.mjs";
import "./candidates.test.mjs";
import "./choosing.test.mjs";
import "./clauses.test.mjs";
import "./completing.test.mjs";
import "./daily.test.mjs";
import "./deeds.test.mjs";
import "./fallen.test.mjs";
import "./fitting.test.mjs";
import "./forwarding.test.mjs";
import "./keeping.test.mjs";
import "./naming.test.mjs";
import "./queue.test.mjs";
import "./reviewing.test.mjs";
import "./searching.test.mjs";
import "./sharing.test.mjs";
import "./signs.test.mjs";
import "./sureness.test.mjs";
import "./variations.test.mjs";
import "./wanted.test.mjs";
