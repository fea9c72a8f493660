import redirectAfterUrl from "~/ui/enhancements/redirect-after.ts?worker&url";

/** Goes to another page automatically after some seconds. Without JavaScript, only the link is there (decision H2). */
export function RedirectAfter({
  seconds,
  href,
  children,
}: {
  seconds: number;
  href: string;
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
