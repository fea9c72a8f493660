import { data } from "react-router";
import { ExpertListing } from "~/components/experts/listing/expert-listing";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { isNarrowed, parseListing } from "~/domain/experts/listing/listing";
import { findSpeciality } from "~/domain/experts/listing/specialities";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/speciality";
import { cachedListing } from "./cached-listing";
import { loadListing } from "./load-listing.server";

/** The listing of one speciality, with its own texts. */

export const handle: PageHandle = {
  styles: "listing",
  loadingLabel: "Loading experts…",
  cache: cachedListing,
};

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const speciality = findSpeciality(params.speciality);
  const page = loaderData?.listing.page;
  const isEmpty = loaderData?.result.experts.length === 0;
  return pageMeta(matches, {
    title: speciality ? `${speciality.name} tutors` : "Page not found",
    description: speciality?.lead ?? "There is no page at this address.",
    noindex: !loaderData || isNarrowed(loaderData.listing) || isEmpty ? true : undefined,
    page,
    jsonLd: (site) =>
      speciality
        ? [
            breadcrumbs(site, [
              { name: "Experts", path: paths.experts() },
              { name: speciality.name, path: paths.experts({}, speciality.slug) },
            ]),
          ]
        : [],
  });
};

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  if (!findSpeciality(params.speciality)) throw data(null, { status: 404 });
  return loadListing({ context, request }, parseListing(url.searchParams, params.speciality));
}

export default function SpecialityPage({ loaderData }: Route.ComponentProps) {
  return <ExpertListing {...loaderData} />;
}
