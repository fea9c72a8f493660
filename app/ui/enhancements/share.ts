/** 'Share' opens the device's own ways to pass an address on, or copies it. Without it the address can be copied by hand. */
const box = document.querySelector<HTMLDetailsElement>("details.share");
const url = box?.querySelector("input")?.value;
const said = box?.querySelector("[role=status]");

box?.addEventListener("toggle", async () => {
  if (!box.open || !url) return;
  if (navigator.share) return navigator.share({ url }).catch(() => {});
  await navigator.clipboard?.writeText(url);
  said?.append("Link copied");
});

export {};
