import redirectAfterUrl from "~/ui/enhancements/redirect-after.ts?worker&url";

/** Where the page goes by itself after some seconds. Without JavaScript there is the link alone (decision H2). */
export function RedirectAfter({
  seconds,
  href,
  children,
}: {
  seconds: number;
  href: string;
  /** The link's words: what is there. */
  children: string;
}) {
  return (
    <p>
      <span data-countdown />{" "}
      <a href={href} data-redirect-after={seconds}>
        {children}
      </a>
      <script type="module" src={redirectAfterUrl} fetchPriority="low" />
    </p>
  );
}
