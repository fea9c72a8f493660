/** 'Print or save as PDF' opens the print dialog. Without this script the page says how to do it. */
const button = document.querySelector<HTMLButtonElement>("button.print");

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
  document.querySelector(".print-hint")?.remove();
}
