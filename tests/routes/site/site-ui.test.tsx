import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { layBars } from "~/components/charts/bars";
import { Avatar, initials } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Choice } from "~/ui/choice";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { Select } from "~/ui/select";

const html = renderToStaticMarkup;
/** The opening tag of the first such element. */
const tag = (markup: string, name: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";

test("the bars of two spans are beside each other", () => {
  const { bars } = layBars(
    [
      { look: "main", name: "These weeks", values: [2] },
      { look: "before", name: "The weeks before", values: [4] },
    ],
    1,
  );
  const [main, before] = bars;
  if (!main || !before) throw new Error("A bar is missing.");
  expect(before.x + before.width).toBeLessThanOrEqual(main.x);
  expect([main.height, before.height]).toEqual([50, 100]);
});

describe("Field", () => {
  test("ties label, hint and errors to the control", () => {
    const markup = html(
      <Field id="f-email" label="Email" name="email" hint="For confirmations" errors={["Missing"]} />,
    );
    expect(tag(markup, "label")).toContain('for="f-email"');
    const input = tag(markup, "input");
    expect(input).toContain('id="f-email"');
    expect(input).toContain('aria-describedby="f-email-hint f-email-error"');
    expect(input).toContain('aria-invalid="true"');
    expect(markup).toMatch(/id="f-email-hint"[^>]*>For confirmations</);
    expect(markup).toMatch(
      /id="f-email-error"[^>]*><span class="visually-hidden">Error: <\/span><span>Missing</,
    );
  });

  test("says nothing of errors where there are none", () => {
    const markup = html(<Field label="Name" name="name" errors={[]} />);
    expect(markup).not.toMatch(/aria-invalid|aria-describedby|field-error|data-invalid/);
    expect(tag(markup, "input")).toContain('id="name"');
  });

  test("keeps what was typed, on one line or many", () => {
    expect(html(<Field label="Name" name="name" defaultValue={'"<b>'} />)).toContain(
      'value="&quot;&lt;b&gt;"',
    );
    const area = html(
      <Field label="Question" name="question" multiline rows={3} defaultValue="Why?" errors={["x"]} />,
    );
    expect(tag(area, "textarea")).toContain('aria-invalid="true"');
    expect(area).toContain(">Why?</textarea>");
  });
});

test("badges and buttons beside each other are words of their own", () => {
  const markup = html(
    <p>
      <Badge>confirmed</Badge>
      <Badge>Upcoming</Badge>
      <ButtonLink href="/">Back</ButtonLink>
      <Button>Save</Button>
    </p>,
  );
  expect(markup.replace(/<[^>]*>/g, "").trim()).toBe("confirmed Upcoming Back Save");
});

describe("the other controls", () => {
  test("Choice: its first radio carries the id that an error summary links to", () => {
    const options = [
      { value: "learner", label: "Learner" },
      { value: "expert", label: "Expert" },
    ];
    const markup = html(
      <Choice
        id="f-role"
        legend="I am a"
        name="role"
        options={options}
        defaultValue="expert"
        errors={["Choose one"]}
      />,
    );
    expect(tag(markup, "fieldset")).toContain('aria-describedby="f-role-error"');
    expect(tag(markup, "input")).toMatch(/id="f-role"[^>]*value="learner"/);
    expect(markup).toMatch(
      /<input[^>]*checked=""[^>]*value="expert"|<input[^>]*value="expert"[^>]*checked=""/,
    );
  });

  test("Checkbox and Select are labelled and described", () => {
    expect(tag(html(<Checkbox label="Remember me" name="remember" errors={["x"]} />), "input")).toContain(
      'aria-describedby="remember-error"',
    );
    const groups = [{ label: "Europe", options: [{ value: "Europe/Paris", label: "Paris" }] }];
    const select = html(
      <Select label="Zone" name="zone" options={groups} defaultValue="Europe/Paris" hint="Yours" />,
    );
    expect(tag(select, "select")).toContain('aria-describedby="zone-hint"');
    expect(select).toContain(
      '<optgroup label="Europe"><option value="Europe/Paris" selected="">Paris</option>',
    );
  });
});

describe("ErrorSummary", () => {
  test("links each error to its control and takes the focus without a script", () => {
    const markup = html(
      <ErrorSummary errors={[{ href: "#f-email", text: "Enter an email" }, { text: "Try later" }]} />,
    );
    expect(tag(markup, "div")).toMatch(/role="alert"/);
    expect(tag(markup, "div")).toMatch(/tabindex="-1"/i);
    expect(tag(markup, "div")).toMatch(/autofocus=""/i);
    expect(markup).toContain("There is a problem");
    expect(markup).toContain('<a href="#f-email">Enter an email</a>');
    expect(markup).toContain("<li>Try later</li>");
  });

  test("is nothing without errors", () => expect(html(<ErrorSummary errors={[]} />)).toBe(""));
});

describe("Dialog", () => {
  test("opens and closes by HTML alone, and its trigger is a link as well", () => {
    const markup = html(
      <>
        <DialogTrigger opens="ask" href="/sign-in-prompt?action=ask" linkText="Sign in to ask">
          Ask
        </DialogTrigger>
        <Dialog id="ask" title="Please sign in to continue">
          Text
        </Dialog>
      </>,
    );
    expect(tag(markup, "button")).toMatch(/type="button"[^>]*command="show-modal" commandfor="ask"/i);
    expect(markup).toMatch(/<a[^>]*href="\/sign-in-prompt\?action=ask">Sign in to ask</);
    expect(tag(markup, "dialog")).toMatch(/id="ask" closedby="any" aria-label="Please sign in to continue"/);
    expect(markup).toMatch(/<form[^>]*method="dialog".*<button type="submit"[^>]*>.*Close.*<\/form>/);
    expect(markup).not.toMatch(/onclick|<script/i);
  });
});

test("Pagination offers only pages that exist", () => {
  const hrefOf = (page: number) => `?page=${page}`;
  expect(html(<Pagination page={1} hasNext={false} hrefOf={hrefOf} />)).toBe("");
  const first = html(<Pagination page={1} hasNext hrefOf={hrefOf} />);
  expect(first).toContain('rel="next" href="?page=2"');
  expect(first).not.toContain('rel="prev"');
  expect(html(<Pagination page={3} hasNext={false} hrefOf={hrefOf} />)).not.toContain("next");
});

test("initials are the first letters of the first and the last word", () => {
  expect(["Amara Okafor", "Leïla Ben Salah", "Plato", "  ", "𝒜da 𝓛ove"].map(initials)).toEqual([
    "AO",
    "LS",
    "P",
    "",
    "𝒜𝓛",
  ]);
});

test.each(["s", "m", "l"] as const)("size %s: the portrait over the initials, the same tile", (size) => {
  const markup = html(<Avatar src="https://pictures.example/a.png" name="Amara Okafor" size={size} />);
  expect(markup).toMatch(
    new RegExp(
      `^<span class="avatar ${size}" aria-hidden="true"><span>AO</span><img class="avatar ${size}"[^>]*/></span>$`,
    ),
  );
  // Without an alternative text, a portrait that fails draws nothing.
  expect(markup).toContain('alt=""');
  expect(markup).not.toMatch(/on(error|load)=/);
});

test("without a portrait there is no picture", () => {
  expect(html(<Avatar src={null} name="Amara Okafor" />)).toBe(
    '<span class="avatar m" aria-hidden="true"><span>AO</span></span>',
  );
});
