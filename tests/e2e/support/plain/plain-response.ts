/** An answer, with those members of Playwright's two kinds of answers that journeys use. */
export class PlainResponse {
  readonly #url: string;
  readonly #answer: Response;

  constructor(url: string, answer: Response) {
    this.#url = url;
    this.#answer = answer;
  }

  url = () => this.#url;
  status = () => this.#answer.status;
  ok = () => this.#answer.ok;
  headers = () => Object.fromEntries(this.#answer.headers);
  request = () => ({ resourceType: () => "document" });
  text = () => this.#answer.text();
  json = () => this.#answer.json();
  body = async () => Buffer.from(await this.#answer.arrayBuffer());
}
