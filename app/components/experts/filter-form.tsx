import { dayParts, weekdays } from "~/domain/availability/editor";
import type { FilterCounts } from "~/domain/experts/filter-options";
import { highestPrice, type Listing, languageName } from "~/domain/experts/listing";
import { knownSkill } from "~/domain/experts/vocabulary";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import submitFiltersUrl from "~/ui/enhancements/submit-filters.ts?worker&url";
import { Checkbox, Select } from "~/ui/field";
import { listingPath } from "./listing-controls";

interface FilterFormProps {
  listing: Listing;
  /** Null where nothing could be counted: then the choices stand without numbers. */
  counts: FilterCounts | null;
  isSignedIn: boolean;
}

/** Who is listed, narrowed down: a plain form with GET. A small script submits it when something was chosen. */
export function FilterForm({ listing, counts, isSignedIn }: FilterFormProps) {
  const { search, sort, filters, speciality } = listing;
  return (
    <details className="filters" open={hasFilters(listing)}>
      <summary>Filters</summary>
      <form className="filter-form" action={paths.experts({}, speciality)} aria-label="Filters">
        {search ? <input type="hidden" name="search" value={search} /> : null}
        {sort === "recommended" ? null : <input type="hidden" name="sort" value={sort} />}
        <PriceFields from={filters.priceFrom} to={filters.priceTo} />
        <Select
          name="language"
          label="Language"
          defaultValue={filters.language ?? ""}
          options={withCounts("Any language", counts?.languages, {
            value: filters.language,
            name: languageName(filters.language ?? ""),
          })}
        />
        <Select
          name="skill"
          label="Skill"
          defaultValue={filters.skill ?? ""}
          options={withCounts("Any skill", counts?.skills, {
            value: filters.skill,
            name: knownSkill(filters.skill ?? "")?.name ?? "",
          })}
        />
        {isSignedIn ? (
          <TimeFields filters={filters} counts={counts} />
        ) : (
          <TimesAreForMembers listing={listing} />
        )}
        <Checkbox
          name="reviewed"
          value="1"
          label={counts ? `Has reviews (${counts.hasReviews})` : "Has reviews"}
          defaultChecked={filters.hasReviews}
        />
        <Button variant="outlined">Apply filters</Button>
      </form>
      <script type="module" src={submitFiltersUrl} />
    </details>
  );
}

const hasFilters = ({ filters }: Listing) =>
  Object.values(filters).some((value) => value !== null && value !== false);

function PriceFields({ from, to }: { from: number | null; to: number | null }) {
  const box = {
    type: "number",
    min: 0,
    max: highestPrice,
    inputMode: "numeric",
    className: "input num",
  } as const;
  return (
    <fieldset className="price-range">
      <legend>Price per lesson in US dollars</legend>
      <label>
        From <input {...box} id="priceFrom" name="priceFrom" defaultValue={from ?? ""} />
      </label>
      <label>
        To <input {...box} id="priceTo" name="priceTo" defaultValue={to ?? ""} />
      </label>
    </fieldset>
  );
}

function TimeFields({
  filters: { day, part },
  counts,
}: {
  filters: Listing["filters"];
  counts: FilterCounts | null;
}) {
  const numbered = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${count})`;
  return (
    <>
      <Select
        name="day"
        label="Day"
        hint="With a free time in the next 4 weeks."
        defaultValue={day ?? ""}
        options={[
          { value: "", label: "Any day" },
          ...weekdays.map((one) => ({
            value: `${one.day}`,
            label: numbered(one.name, counts?.days?.[one.day]),
          })),
        ]}
      />
      <Select
        name="part"
        label="Time of day"
        defaultValue={part ?? ""}
        options={[
          { value: "", label: "Any time" },
          ...dayParts.map(({ id, name }) => ({ value: id, label: numbered(name, counts?.parts?.[id]) })),
        ]}
      />
    </>
  );
}

/** Free times are shown to signed-in people only (decision B7). */
const TimesAreForMembers = ({ listing }: { listing: Listing }) => (
  <p className="small muted">
    <a href={paths.login(listingPath(listing))}>Sign in</a> to filter by day and time.
  </p>
);

/** What somebody has chosen stays among the options, also where nobody is left. */
function withCounts(
  any: string,
  options: FilterCounts["languages"] | undefined,
  chosen: { value: string | null; name: string },
) {
  const found = (options ?? []).filter(({ value, count }) => count > 0 || value === chosen.value);
  const isMissing = chosen.value !== null && !found.some(({ value }) => value === chosen.value);
  return [
    { value: "", label: any },
    ...(isMissing && chosen.value !== null ? [{ value: chosen.value, label: chosen.name }] : []),
    ...found.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
  ];
}
