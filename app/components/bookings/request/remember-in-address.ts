/** Puts the chosen time into the page's address, so that a reload or a return to the page restores it. */
export function rememberInAddress(datetime: string | null) {
  const address = new URL(window.location.href);
  if (datetime === null) address.searchParams.delete("datetime");
  else address.searchParams.set("datetime", datetime);
  window.history.replaceState(window.history.state, "", address);
}
