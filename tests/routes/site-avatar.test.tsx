import { renderToStaticMarkup as html } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "~/ui/avatar";

/** A portrait lies on the initials: they are what is seen while it loads, and when it can't be loaded. */

test.each(["s", "m", "l"] as const)("size %s: the portrait over the initials, the same tile", (size) => {
  const markup = html(<Avatar src="https://pictures.example/a.png" name="Amara Okafor" size={size} />);
  expect(markup).toMatch(
    new RegExp(
      `^<span class="avatar ${size}" aria-hidden="true">AO<img class="avatar ${size}"[^>]*/></span>$`,
    ),
  );
  // Without words of its own a portrait that fails draws nothing.
  expect(markup).toContain('alt=""');
  expect(markup).not.toMatch(/on(error|load)=/);
});

test("without a portrait there is no picture", () => {
  expect(html(<Avatar src={null} name="Amara Okafor" />)).toBe(
    '<span class="avatar m" aria-hidden="true">AO</span>',
  );
});
