/** 'Share' opens the system's own ways to share, or copies the link. Without it, and where that fails, the link shows. */
const share = document.querySelector<HTMLDetailsElement>("details.share");
const address = share?.querySelector("input")?.value ?? "";

share?.querySelector("summary")?.addEventListener("click", (event) => {
  if (share.open) return;
  const hasWays = "share" in navigator;
  if (hasWays) event.preventDefault();
  const done = hasWays ? navigator.share({ url: address }) : navigator.clipboard?.writeText(address);
  done?.then(
    () => {
      if (share.open && share.nextElementSibling) share.nextElementSibling.textContent = "Link copied";
    },
    // Somebody who closed the system's ways wants no other.
    (error: Error) => share.toggleAttribute("open", error.name !== "AbortError"),
  );
});
