import { dayParts, weekdays } from "~/domain/availability/editor";
import type { FilterCounts, FilterOption } from "~/domain/experts/listing/filter-options";
import { type Filters, highestPrice, type Listing, languageName } from "~/domain/experts/listing/listing";
import { lastStepText } from "~/domain/experts/listing/price-steps";
import { knownSkill } from "~/domain/experts/vocabulary";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import type { SelectOption } from "~/ui/select";
import { Select } from "~/ui/select";
import { chosenFilters } from "./filter-chips";
import { listingPath } from "./listing-controls";
import { PriceBars } from "./price-bars";

interface FilterFormProps {
  listing: Listing;
  counts: FilterCounts;
  isSignedIn: boolean;
}

/** The filters as a plain form with GET. A small script submits it after each choice. */
export function FilterForm({ listing, counts, isSignedIn }: FilterFormProps) {
  const { search, sort, filters, speciality } = listing;
  const chosen = chosenFilters(listing, isSignedIn).filter(({ name }) => name !== "search");
  return (
    <details className="filters">
      <summary>{chosen.length > 0 ? `Filters (${chosen.length})` : "Filters"}</summary>
      <form className="filter-form" action={paths.experts({}, speciality)} aria-label="Filters">
        {search ? <input type="hidden" name="search" value={search} /> : null}
        {sort === "recommended" ? null : <input type="hidden" name="sort" value={sort} />}
        <PriceFields counts={counts.prices} from={filters.priceFrom} to={filters.priceTo} />
        <Select
          name="language"
          label="Language"
          defaultValue={filters.language ?? ""}
          options={choices("Any language", counts.languages, {
            value: filters.language,
            name: languageName(filters.language ?? ""),
          })}
        />
        <Select
          name="skill"
          label="Skill"
          defaultValue={filters.skill ?? ""}
          options={choices("Any skill", counts.skills, {
            value: filters.skill,
            name: knownSkill(filters.skill ?? "")?.name ?? "",
          })}
        />
        {isSignedIn ? (
          <TimeFields filters={filters} counts={counts} />
        ) : (
          <TimesAreForMembers listing={listing} />
        )}
        <div>
          <Checkbox
            name="reviewed"
            value="1"
            label={numbered("Has reviews", counts.hasReviews)}
            defaultChecked={filters.hasReviews}
          />
          {counts.isCertified === 0 && !filters.isCertified ? null : (
            <Checkbox
              name="certified"
              value="1"
              label={numbered("Verified certification", counts.isCertified)}
              defaultChecked={filters.isCertified}
            />
          )}
        </div>
        <Button variant="outlined">Apply filters</Button>
      </form>
    </details>
  );
}

interface PriceFieldsProps {
  counts: readonly number[] | null;
  from: number | null;
  to: number | null;
}

function PriceFields({ counts, from, to }: PriceFieldsProps) {
  const box = {
    type: "number",
    min: 0,
    max: highestPrice,
    inputMode: "numeric",
    className: "input num",
  } as const;
  return (
    <fieldset className="price-range">
      <legend>Price in US dollars</legend>
      {counts && counts.reduce((sum, count) => sum + count, 0) >= fewestBars ? (
        <div>
          <PriceBars counts={counts} from={from} to={to} />
          <p className="bar price-ends num" aria-hidden="true">
            <span>$0</span> <span>{lastStepText}</span>
          </p>
        </div>
      ) : null}
      <label>
        From <input {...box} id="priceFrom" name="priceFrom" defaultValue={from ?? ""} />
      </label>
      <label>
        To <input {...box} id="priceTo" name="priceTo" defaultValue={to ?? ""} />
      </label>
    </fieldset>
  );
}

/** For fewer experts, bars compare nothing. */
const fewestBars = 3;

function TimeFields({ filters: { day, part }, counts }: { filters: Filters; counts: FilterCounts }) {
  const days = weekdays.map(({ day, name }) => ({
    value: `${day}`,
    name,
    count: counts.days?.[day] ?? null,
  }));
  const parts = dayParts.map(({ id, name }) => ({ value: id, name, count: counts.parts?.[id] ?? null }));
  return (
    <>
      <Select
        name="day"
        label="Day"
        hint="With a free time in the next 4 weeks."
        defaultValue={day ?? ""}
        options={choices("Any day", days, { value: day === null ? null : `${day}` })}
      />
      <Select
        name="part"
        label="Time of day"
        defaultValue={part ?? ""}
        options={choices("Any time", parts, { value: part })}
      />
    </>
  );
}

/** Only signed-in users see free times (decision B7). */
const TimesAreForMembers = ({ listing }: { listing: Listing }) => (
  <p className="small muted">
    <a href={paths.login(listingPath(listing))}>Sign in</a> to filter by day and time.
  </p>
);

/** Returns the options that leave at least one expert. A chosen option stays in the list even if it leaves none. */
function choices(
  any: string,
  options: readonly FilterOption[],
  chosen: { value: string | null; name?: string },
): SelectOption[] {
  const { value: wanted, name: wantedName = "" } = chosen;
  const isKnown = options.some(({ value }) => value === wanted);
  const all =
    wanted === null || isKnown ? options : [{ value: wanted, name: wantedName, count: 0 }, ...options];
  return [
    { value: "", label: any },
    ...all
      .filter(({ value, count }) => count !== 0 || value === wanted)
      .map(({ value, name, count }) => ({ value, label: numbered(name, count) })),
  ];
}

const numbered = (name: string, count: number | null) => (count !== null ? `${name} (${count})` : name);
