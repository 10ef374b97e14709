// The service: one request, one answer, in the reader's language.

import { signed } from "./signs.js";

const root = document.documentElement.dataset.root ?? "";
export const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);

/** Verbs whose answer is told of what breaks a rule, too. */
const JUDGING = ["check", "edit"];

/** A sentence of the page by its name, its fields filled in.
 * @param {string} name @param {Record<string, unknown>} fields @returns {string} */
export const say = (name, fields = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => signed(String(fields[field])));

/** Texts in a row, with what the language puts between them. @param {(string | number)[]} texts */
export const listed = (texts, between = "comma") => texts.join(say(between));

/** Sentences in a row; none has a blank behind a full stop that is as wide as a letter. @param {string[]} texts */
export const sentences = (texts) => texts.filter(Boolean).join(" ").replaceAll("。 ", "。");

/** A text behind what it is said of. @param {string} label @param {string} text */
export const headed = (label, text) => say("headed", { label, text });

/** What the service refuses: a fault of the request, or that it is busy. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer?.error?.message ?? answer?.violations?.[0]?.message ?? answer?.message ?? "");
    this.status = status;
    this.errors = answer?.errors ?? (answer?.message ? [{ field: answer.field ?? "", message: answer.message }] : []);
    this.busy = status === 503 || status === 429;
  }
}

/** The response to one request, whatever it says.
 * @param {string} path below /v1 @param {object} [body] of a POST @param {AbortSignal} [signal] @returns {Promise<Response>} */
export async function fetched(path, body, signal) {
  const headers = { "Content-Type": "application/json", "Accept-Language": language };
  const posted = body && { method: "POST", body: JSON.stringify({ ...body, lang: language }) };
  return fetch(`${root}v1/${path}`, { ...posted, headers, signal });
}

/** The answer to one request; throws Refusal for a fault, a busy service and an answer that is none.
 * @param {string} path below /v1 @param {object} [body] of a POST @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(path, body, signal) {
  const response = await fetched(path, body, signal);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null || answer.legal === false && !JUDGING.includes(path)) throw new Refusal(response.status, answer);
  return answer;
}

/** The events of a request that is worked on for a while, as they come; throws Refusal for an error, and if they end
 * with an update. @param {string} path below /v1 @param {object} body @param {AbortSignal} [signal] @returns {AsyncGenerator<any>} */
export async function* events(path, body, signal) {
  const response = await fetched(path, { ...body, stream: { every: 0.25 } }, signal);
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => null));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last = null;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      last = JSON.parse(line);
      if (last.event === "error") throw new Refusal(400, last);
      yield last;
    }
  }
  if (last === null || last.event === "update") throw new Refusal(response.status, null);
}
