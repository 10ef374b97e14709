// Asks a service for a hint and shows how it improves: node client.js ADDRESS POSITION.json
const { readFileSync } = require("node:fs");

async function hint(address, position) {
  const body = JSON.stringify({ position, count: 3, stream: { every: 0.25 } });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${address}/v1/hint`, { method: "POST", headers, body });
  let rest = "";
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const event of lines.map((line) => JSON.parse(line))) {
      const best = event.moves[0];
      if (best) console.log(event.event, event.status, best.value, JSON.stringify(best.move));
    }
  }
}

hint(process.argv[2], JSON.parse(readFileSync(process.argv[3], "utf8")));
