import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface PaymentOverProps {
  view: { href: string; label: string };
  end: string;
  news: readonly MoneyNews[];
  error: string | undefined;
}

/** The page of a session or seat that can no longer be paid for: what happened to it and to the money. */
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
