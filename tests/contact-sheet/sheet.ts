/** The contact sheet: a row for each screen, its pictures side by side. */

type Picture = { file: string; width: number; theme: string };

/** A screen with its pictures. */
export type Shown = { name: string; path: string; role: string; pictures: Picture[] };

export const sheet = (shown: Shown[]) => `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Keyway: all screens</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 1rem; }
  nav { columns: 12rem; }
  section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; }
  figure { margin: 0; flex: none; }
  figure a { display: block; max-height: 40rem; overflow-y: auto; border: 1px solid gray; }
  img { display: block; width: calc(var(--width) * 0.4px); }
</style>
<h1>All screens</h1>
<nav>${shown.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join("\n")}</nav>
${shown.map(section).join("\n")}
</html>
`;

const section = ({ name, path, role, pictures }: Shown) => `<section id="${name}">
<h2>${name}</h2>
<p>${escaped(path)}, ${role}</p>
<div>${pictures.map(figure).join("\n")}</div>
</section>`;

const figure = ({ file, width, theme }: Picture) => `<figure>
<a href="${file}"><img src="${file}" alt="" loading="lazy" style="--width: ${width}"></a>
<figcaption>${width} px, ${theme}</figcaption>
</figure>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
