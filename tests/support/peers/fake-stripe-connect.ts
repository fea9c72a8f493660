import { newId } from "~/platform/ids";

/**
 * The accounts and transfers of the fake Stripe, in the shapes of Stripe's API, with only the fields that are read, and
 * the page on which an expert completes an account.
 */

export interface FakeAccount {
  id: string;
  object: "account";
  type: string;
  payouts_enabled: boolean;
  capabilities: { transfers: "active" | "inactive" | "pending" };
  metadata: { expert_id: string };
}

export interface FakeTransfer {
  id: string;
  object: "transfer";
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: string;
  destination: string;
  description: string;
  transfer_group: string;
  metadata: { payout_id: string };
}

type Answer = [status: number, body: object];

export class StripeConnect {
  accounts = new Map<string, FakeAccount>();
  /** The newest first. */
  transfers: FakeTransfer[] = [];
  /** What the platform can still transfer, in cents. */
  balance = 1_000_000;
  #origin: () => string;
  /** The links that were given out: the account and the page that it returns to, by token. */
  #links = new Map<string, { accountId: string; returnUrl: string }>();

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  /** Opens an account, with all that Stripe asks for answered unless `isReady` is false. */
  open({ expertId = newId(), type = "express", isReady = true } = {}): FakeAccount {
    const account: FakeAccount = {
      ...{ id: `acct_${newId().replaceAll("-", "")}`, object: "account", type, payouts_enabled: isReady },
      capabilities: { transfers: isReady ? "active" : "inactive" },
      metadata: { expert_id: expertId },
    };
    this.accounts.set(account.id, account);
    return account;
  }

  /** The expert completes Stripe's form. */
  complete(accountId: string) {
    const account = this.accounts.get(accountId);
    Object.assign(account ?? {}, { payouts_enabled: true, capabilities: { transfers: "active" } });
  }

  /** @returns Stripe's form, or what it answers when it is sent; null for a request that isn't about it */
  page(what: string): { status: number; headers: Record<string, string>; html: string } | null {
    const [, method, token = ""] = /^(GET|POST) \/setup\/([\w-]+)$/.exec(what) ?? [];
    const link = this.#links.get(token);
    if (!link) return null;
    if (method === "POST") {
      this.complete(link.accountId);
      return { status: 303, headers: { Location: link.returnUrl }, html: "" };
    }
    const form = '<form method="post"><button>Agree and submit</button></form>';
    const html = `<!DOCTYPE html><html lang="en"><title>Stripe</title><h1>Set up payouts</h1>${form}</html>`;
    return { status: 200, headers: { "Content-Type": "text/html; charset=utf-8" }, html };
  }

  /** The operator takes a transfer back on Stripe's pages, whole unless `cents` says otherwise. */
  reverse(transferId: string, cents?: number) {
    const transfer = this.transfers.find(({ id }) => id === transferId);
    if (!transfer) throw new Error(`The fake Stripe has no transfer ${transferId}`);
    transfer.amount_reversed = cents ?? transfer.amount;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
  }

  /** @returns null for a request about something else */
  answer(what: string, params: Record<string, string>): Answer | null {
    if (what === "POST /v1/accounts") {
      const { type, "metadata[expert_id]": expertId } = params;
      return [200, this.open({ ...(type && { type }), ...(expertId && { expertId }), isReady: false })];
    }
    const [, accountId] = /^GET \/v1\/accounts\/(\w+)$/.exec(what) ?? [];
    if (accountId !== undefined) return found(this.accounts.get(accountId));
    if (what === "POST /v1/account_links") return this.#link(params);
    if (what === "POST /v1/transfers") return this.#transfer(params);
    if (what !== "GET /v1/transfers") return null;
    const data = this.transfers.filter((one) => one.transfer_group === params.transfer_group);
    return [200, { object: "list", has_more: false, data }];
  }

  #link({ account = "", type, return_url: page = "" }: Record<string, string>): Answer {
    if (!this.accounts.has(account) || type !== "account_onboarding" || !URL.canParse(page)) return refused;
    const token = newId();
    this.#links.set(token, { accountId: account, returnUrl: page });
    const url = `${this.#origin()}/setup/${token}`;
    return [200, { object: "account_link", url }];
  }

  #transfer(params: Record<string, string>): Answer {
    const { destination = "", description = "", transfer_group = "", currency = "" } = params;
    const amount = Number(params.amount);
    if (this.accounts.get(destination)?.capabilities.transfers !== "active" || !(amount > 0)) return refused;
    if (amount > this.balance) return refusedFor("balance_insufficient");
    this.balance -= amount;
    const transfer: FakeTransfer = {
      ...{ id: `tr_${newId()}`, object: "transfer", amount, amount_reversed: 0, reversed: false },
      ...{ currency, destination, description, transfer_group },
      metadata: { payout_id: params["metadata[payout_id]"] ?? "" },
    };
    this.transfers.unshift(transfer);
    return [200, transfer];
  }
}

const refusedFor = (code: string): Answer => [400, { error: { type: "invalid_request_error", code } }];

const refused = refusedFor("parameter_invalid");

const found = (object: object | undefined): Answer =>
  object ? [200, object] : [404, { error: { type: "invalid_request_error", code: "resource_missing" } }];
