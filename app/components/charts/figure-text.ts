import { formatMoney } from "~/shared/money";

/** Formats a number as "1,234", or an amount in cents with its currency. */
export const figureText = (value: number, currency: string | null): string =>
  currency ? formatMoney(value, currency) : value.toLocaleString("en-US");
