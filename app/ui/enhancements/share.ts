/**
 * 'Share' opens the system's own ways to share, or copies the link. Without it, and where that fails, the link shows.
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
    // A user who closed the system's dialog wants no other.
    (error: Error) => share.toggleAttribute("open", error.name !== "AbortError"),
  );
});
