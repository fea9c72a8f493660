import type { MoneyNews } from "~/domain/payments/payment-texts";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PaymentNews } from "./payment-news";

interface PaymentOverProps {
  bookingId: string;
  /** Why there is nothing to pay for. */
  end: string;
  news: readonly MoneyNews[];
  error: string | undefined;
}

/** A session that can't be paid for any more: what happened to it, and to the money. */
export function PaymentOver({ bookingId, end, news, error }: PaymentOverProps) {
  return (
    <Page title="Payment" narrow>
      {error ? <Notice kind="error">{error}</Notice> : null}
      <p>{news.length > 0 ? end : `${end} Nothing was charged.`}</p>
      <PaymentNews news={news} />
      <p>
        <ButtonLink href={paths.booking(bookingId)}>View booking</ButtonLink>
      </p>
    </Page>
  );
}
