import { formatMoney } from "~/shared/money";

/** "1,234", or an amount of cents with its currency. */
export const figureText = (value: number, currency: string | null): string =>
  currency ? formatMoney(value, currency) : value.toLocaleString("en-US");
