import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface PaymentOverProps {
  /** Its own page. */
  view: { href: string; label: string };
  /** Why there is nothing to pay for. */
  end: string;
  news: readonly MoneyNews[];
  error: string | undefined;
}

/** A session or a seat that can't be paid for any more: what happened to it, and to the money. */
export function PaymentOver({ view, end, news, error }: PaymentOverProps) {
  return (
    <Page title="Payment" narrow>
      {error ? <Notice kind="error">{error}</Notice> : null}
      <p>{news.length > 0 ? end : `${end} Nothing was charged.`}</p>
      <PaymentNews news={news} />
      <p>
        <ButtonLink href={view.href}>{view.label}</ButtonLink>
      </p>
    </Page>
  );
}
