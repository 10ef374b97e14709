// Asks a service for a hint and shows how it improves: node client.js ADDRESS POSITION.json
const { readFileSync } = require("node:fs");

async function hint(address, position) {
  const body = JSON.stringify({ position, count: 3, stream: { every: 0.25 } });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${address}/v1/hint`, { method: "POST", headers, body });
  if (!answer.ok) throw await answer.text(); // such as 422, a position that cannot be read
  let rest = "";
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const event of lines.map((line) => JSON.parse(line))) {
      const [best] = event.moves ?? [];
      if (best) console.log(event.event, event.status, best.value, JSON.stringify(best.move));
      if (!event.moves) console.log(JSON.stringify(event)); // the position is illegal, or the search broke down
    }
  }
}

hint(process.argv[2], JSON.parse(readFileSync(process.argv[3], "utf8"))).catch((wrong) => {
  console.error(String(wrong));
  process.exitCode = 1;
});
