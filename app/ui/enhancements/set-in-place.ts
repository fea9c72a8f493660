/** Changes theme and motion without leaving the page, so that nothing typed is lost. */
const root = document.documentElement;
root.dataset.setsInPlace = "";

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement; // only forms submit
  const by = event.submitter;
  if (!form.matches(".setting-form") || !(by instanceof HTMLButtonElement)) return;
  event.preventDefault();
  by.setCustomValidity("");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, by)) body.append(name, String(value));
  // The redirect to this page isn't followed. If the page is another account's, the form is posted, to show the
  // server's error.
  void fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).then(
    ({ type, status }) => {
      if (type === "opaqueredirect") show(form, by);
      else if (status === 409) form.submit();
      else sayFailed(form, by);
    },
    () => sayFailed(form, by),
  );
});

/** Shows the error beside the button, as the browser does for fields. The user can try again. */
function sayFailed(form: HTMLFormElement, by: HTMLButtonElement) {
  form.noValidate = true;
  by.setCustomValidity("This could not be changed. Please try again.");
  by.reportValidity();
}

function show(form: HTMLFormElement, by: HTMLButtonElement) {
  if (by.name === "theme") root.dataset.theme = by.value;
  else if (by.value === "1") root.dataset.motion = "reduced";
  else delete root.dataset.motion;
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]"))
    meta.setAttribute("content", ground);
  // The pressed button is replaced by the opposite one, which takes the focus.
  for (const other of form.querySelectorAll("button")) if (other !== by) other.focus();
}
