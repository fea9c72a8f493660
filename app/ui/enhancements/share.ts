/**
 * 'Share' opens the system's share dialog, or copies the link. Without this script, and if that fails, the link shows.
 */
const share = document.querySelector<HTMLDetailsElement>("details.share");
const shared = share?.querySelector("input");

share?.querySelector("summary")?.addEventListener("click", (event) => {
  if (!shared || share.open) return;
  if ("share" in navigator) event.preventDefault();
  const done = navigator.share?.({ url: shared.value }) ?? navigator.clipboard?.writeText(shared.value);
  done?.then(
    () => {
      if (share.open && share.nextElementSibling) share.nextElementSibling.textContent = "Link copied";
    },
    // A user who closed the system's dialog doesn't want the link either.
    (error: Error) => share.toggleAttribute("open", error.name !== "AbortError"),
  );
});
