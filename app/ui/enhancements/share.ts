/** 'Share' opens the system's own ways to share, or copies the link. Without it, and where that fails, the link shows. */
const share = document.querySelector<HTMLDetailsElement>("details.share");
const link = share?.querySelector("input");

share?.querySelector("summary")?.addEventListener("click", (event) => {
  if (!link || share.open) return;
  if (navigator.share) event.preventDefault();
  const done = navigator.share?.({ url: link.value }) ?? navigator.clipboard?.writeText(link.value);
  done?.then(
    () => {
      if (share.open && share.nextElementSibling) share.nextElementSibling.textContent = "Link copied";
    },
    // Somebody who closed the system's ways wants no other.
    (error: Error) => share.toggleAttribute("open", error.name !== "AbortError"),
  );
});
