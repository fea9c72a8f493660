import { type Document, type Element, type HTMLElement, Window } from "happy-dom";
import { type PlainContext, type PlainRequest, redirectOf, type Sending } from "./plain-browser";
import { submissionOf } from "./plain-form";
import {
  type LocatorOptions,
  locators,
  type PlainLocator,
  type RoleOptions,
  type TextOptions,
} from "./plain-locator";
import { PlainResponse } from "./plain-response";

interface Events {
  request: PlainRequest;
  framenavigated: { url(): string; parentFrame(): null };
}

/** A page of the site, read over HTTP: its links are followed and its forms sent as a browser without scripts does. */
export class PlainPage {
  readonly #context: PlainContext;
  #document: Document | undefined;
  #text = "";
  #url = "about:blank";
  #policy = "";
  readonly #listeners: { [Name in keyof Events]: ((happened: Events[Name]) => void)[] } = {
    request: [],
    framenavigated: [],
  };
  readonly #downloads: ((download: { suggestedFilename(): string }) => void)[] = [];

  constructor(context: PlainContext) {
    this.#context = context;
  }

  context = () => this.#context;
  url = () => this.#url;
  isClosed = () => false;
  title = async () => this.document.title;
  /** The page as the server sent it. */
  content = async () => this.#text;
  get request() {
    return this.#context.request;
  }

  get document(): Document {
    if (!this.#document) throw new Error("No page has been opened yet");
    return this.#document;
  }

  goto = (address: string): Promise<PlainResponse> =>
    this.#load(new URL(address, this.#context.baseURL).href, { method: "GET" }, { isTyped: true });

  reload = () => this.#load(this.#url, { method: "GET" });

  locator(selector: string, options?: LocatorOptions): PlainLocator {
    return locators(this, () => [this.document as unknown as Element]).locator(selector, options);
  }

  getByRole = (role: string, options?: RoleOptions) => this.#all().getByRole(role, options);
  getByText = (text: string | RegExp, options?: TextOptions) => this.#all().getByText(text, options);
  getByLabel = (text: string | RegExp, options?: TextOptions) => this.#all().getByLabel(text, options);
  #all = () => locators(this, () => [this.document as unknown as Element]);

  on<Name extends keyof Events>(event: Name, listener: (happened: Events[Name]) => void): void {
    if (!Object.hasOwn(this.#listeners, event)) {
      throw new Error(`A page without a browser has no event "${event}"`);
    }
    this.#listeners[event].push(listener);
  }

  /** Resolves with the page that the next link or form opens in a new tab, or with the file that it downloads. */
  waitForEvent(event: string): Promise<unknown> {
    if (event !== "download") return this.#context.waitForEvent(event);
    return new Promise((resolve) => this.#downloads.push(resolve));
  }

  async close(): Promise<void> {
    this.#document = undefined;
  }

  /** Does what a click on this element does: follows a link, sends a form, ticks a box, opens a dialog or details. */
  async press(target: Element): Promise<void> {
    const element = target.closest("a[href], button, summary, label, input, option") ?? target;
    if (element.matches(":disabled")) throw new Error(`It is disabled: ${element.outerHTML.slice(0, 200)}`);
    if (element.matches("a[href]")) return this.#follow(element);
    if (element.matches("summary")) return toggle(element.closest("details"));
    if (element.matches("label")) return this.#pressLabelled(element, target);
    const command =
      element.getAttribute("command") ?? (element.hasAttribute("popovertarget") ? "toggle-popover" : null);
    if (command) return this.#run(command, element);
    if (element.matches("input[type=radio], input[type=checkbox]"))
      return tick(element as HTMLElement & Tickable);
    if (element.matches("button, input[type=submit], input[type=image]")) return this.submit(element);
  }

  /** Sends the form of this element, as a click on it or Enter in it does. */
  async submit(submitter: Element): Promise<void> {
    const submission = submissionOf(submitter, this.#url);
    if (!submission) return;
    const { url, method, body, isNewTab } = submission;
    const sending = { method, ...(method === "POST" && { body }), from: this.#from() };
    if (isNewTab) await this.#context.openInNewTab(async (page) => void (await page.#load(url, sending)));
    else await this.#load(url, sending);
  }

  async #follow(link: Element): Promise<void> {
    const url = new URL(link.getAttribute("href") ?? "", this.#url);
    const isSamePage = url.hash !== "" && url.href.split("#")[0] === this.#url.split("#")[0];
    const isNewTab = link.getAttribute("target") === "_blank";
    const sending: Sending = { method: "GET", from: this.#from() };
    if (isNewTab)
      await this.#context.openInNewTab(async (page) => void (await page.#load(url.href, sending)));
    else if (isSamePage) this.#url = url.href;
    else await this.#load(url.href, sending);
  }

  #from = () => ({ url: this.#url, policy: this.#policy });

  async #pressLabelled(label: Element, target: Element): Promise<void> {
    const id = label.getAttribute("for");
    const field = id
      ? this.document.getElementById(id)
      : label.querySelector("input, select, textarea, button");
    if (field && field !== target) await this.press(field as unknown as Element);
  }

  /** The commands of buttons that browsers carry out without scripts. */
  #run(command: string, button: Element): void {
    const id = button.getAttribute("commandfor") ?? button.getAttribute("popovertarget");
    const target = this.document.getElementById(id ?? "");
    if (!target) throw new Error(`The button's target is missing: ${button.outerHTML}`);
    const opens = { "show-modal": true, "show-popover": true, close: false, "hide-popover": false }[command];
    const isOpen = target.hasAttribute("open");
    // An open popover is marked like a dialog: `isShown` asks for it.
    if (opens ?? !isOpen) target.setAttribute("open", "");
    else target.removeAttribute("open");
  }

  async #load(address: string, first: Sending, { isTyped = false } = {}): Promise<PlainResponse> {
    let url = address;
    let sending = first;
    const tell = (request: PlainRequest) => {
      for (const listener of this.#listeners.request) listener(request);
    };
    for (let redirects = 0; redirects < 20; redirects += 1) {
      const answer = await this.#context.fetch(url.split("#")[0] ?? url, sending, tell);
      const location = redirectOf(answer);
      if (location === null) return this.#show(url, answer, isTyped);
      const next = new URL(location, url);
      // The fragment of an address stays with it through redirects that name none.
      url = next.hash === "" ? next.href + new URL(url).hash : next.href;
      const isKept = answer.status === 307 || answer.status === 308;
      if (!isKept) sending = { method: "GET", ...(sending.from && { from: sending.from }) };
    }
    throw new Error(`Too many redirects: ${address}`);
  }

  /** @param isTyped whether the user typed the address. What comes then may be a file. */
  async #show(url: string, answer: Response, isTyped: boolean): Promise<PlainResponse> {
    const shown = new PlainResponse(url, answer.clone());
    const file = /^attachment;.*filename="?([^";]+)/.exec(
      answer.headers.get("Content-Disposition") ?? "",
    )?.[1];
    const waiting = this.#downloads.splice(0);
    if (file && waiting.length > 0) {
      for (const tell of waiting) tell({ suggestedFilename: () => file });
      return shown;
    }
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) {
      if (isTyped) return shown;
      throw new Error(`${url} answers ${answer.status} with ${type}`);
    }
    const settings = { disableJavaScriptEvaluation: true, disableCSSFileLoading: true };
    const window = new Window({ url, settings });
    this.#text = await answer.text();
    window.document.write(this.#text);
    this.#document = window.document as unknown as Document;
    const policy = window.document.querySelector("meta[name=referrer]")?.getAttribute("content");
    this.#policy = policy ?? answer.headers.get("Referrer-Policy") ?? "";
    this.#url = url;
    for (const listener of this.#listeners.framenavigated)
      listener({ url: this.url, parentFrame: () => null });
    const refresh = window.document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
    const [, next] = /^0; url=(.+)/.exec(refresh ?? "") ?? [];
    return next ? this.#load(new URL(next, url).href, { method: "GET", from: this.#from() }) : shown;
  }
}

type Tickable = { type: string; name: string; checked: boolean };

function tick(input: HTMLElement & Tickable): void {
  if (input.type === "checkbox") {
    input.checked = !input.checked;
    return;
  }
  const form = input.closest("form") ?? input.ownerDocument;
  for (const other of form.querySelectorAll(`input[type=radio][name="${input.name}"]`)) {
    (other as unknown as Tickable).checked = false;
  }
  input.checked = true;
}

function toggle(details: Element | null): void {
  if (details?.hasAttribute("open")) details.removeAttribute("open");
  else details?.setAttribute("open", "");
}
