import Heart from "lucide-react/icons/heart";
import { data } from "react-router";
import { ExpertCard } from "~/components/experts/listing/expert-card";
import { MessageDialogs } from "~/components/experts/listing/expert-listing";
import { FavouriteButton } from "~/components/experts/listing/favourite-button";
import { RecentlySeen } from "~/components/experts/recently-seen";
import { ownPageMeta } from "~/components/site/page-meta";
import { favouriteForm } from "~/domain/experts/listing/favourites.forms.server";
import { listFavourites, setFavourite } from "~/domain/experts/listing/favourites.server";
import { countLabel, wholeListing } from "~/domain/experts/listing/listing";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { recentlySeen } from "~/domain/experts/listing/recently-seen.server";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { readPage } from "~/web/page-number";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import { readWeeks } from "~/web/week-ahead.server";
import type { Route } from "./+types/favourites";
import { loadCardFacts } from "./card-facts.server";

/** The experts that a user has saved. The heart buttons of cards and profiles post here. */

export const meta = ownPageMeta("Favourites", "The experts you keep in mind.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const page = readPage(url.searchParams);
  const found = await listFavourites(db, { userId: actor.userId, page });
  const expertIds = found.experts.map(({ id }) => id);
  const isEmpty = found.experts.length === 0;
  const recent = isEmpty ? await recentlySeen(db, actor.userId) : [];
  const first = isEmpty && recent.length === 0 ? await listExperts(db, wholeListing) : { experts: [] };
  const recommended = first.experts.filter(({ id }) => id !== actor.expertId).slice(0, mostRecommended);
  const facts = await loadCardFacts(context, request, expertIds);
  const ids = recommended.map(({ id }) => id);
  const ahead = ids.length > 0 ? await readWeeks(context, request, ids) : facts.ahead;
  return { ...found, page, recent, recommended, ...facts, ahead };
}

/** How many experts are offered to a user who has neither saved nor seen any. */
const mostRecommended = 3;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const answer = await judgeForm(
    { context, request },
    {
      schema: favouriteForm,
      counts: () => [{ rule: "favourite:account", subject: caller.actor.userId }],
      async run({ expertId, wanted: isWanted, redirectTo }) {
        const set = await setFavourite(db, caller, { expertId, isWanted });
        if (!set.ok) return { status: set.error === "own-card" ? 409 : 404, form: refusals[set.error] };
        const { displayName } = set.value;
        const notice = isWanted
          ? `${displayName} is now one of your favourites.`
          : `${displayName} is no longer one of your favourites.`;
        const target = safeRedirect(redirectTo, env.appUrl, paths.favourites());
        return redirectWith(target, [flash(context, notice)], 303);
      },
    },
  );
  if (answer instanceof Response) return answer;
  if (answer.status === 200) return redirectWith(paths.favourites(), [], 303);
  throw data(answer.text ?? null, { status: answer.status });
}

const refusals = {
  "expert-not-found": "Expert not found",
  "own-card": "This is your own card.",
};

export default function Favourites({ loaderData }: Route.ComponentProps) {
  const { experts, count, page, hasNext, ahead, answers, trust, drafts, opened, recent, recommended } =
    loaderData;
  return (
    <Page title="Favourites" lead={count > 0 ? countLabel(count) : undefined}>
      {experts.length === 0 ? (
        <Empty title={page > 1 ? "There is nothing on this page" : "No favourites yet"}>
          <p>
            The heart <Heart size={18} /> on an expert's card adds them to this list.
          </p>
          <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
        </Empty>
      ) : (
        <ol className="ledger" data-times>
          {experts.map((expert, index) => (
            <ExpertCard
              key={expert.id}
              expert={expert}
              cardNumber={index + 1}
              ahead={ahead[expert.id]}
              isSignedIn
              answers={answers[expert.id]}
              trust={trust[expert.id]}
              opened={opened[expert.id]}
              hasMessageDialog={drafts[expert.id] !== undefined}
              heart={
                <FavouriteButton
                  expertId={expert.id}
                  name={expert.displayName}
                  isOne
                  redirectTo={paths.favourites({ page })}
                  isSignedIn
                />
              }
            />
          ))}
        </ol>
      )}
      <RecentlySeen experts={recent} />
      {recommended.length > 0 ? (
        <section className="stack-s" aria-labelledby="recommended">
          <h2 id="recommended">Recommended experts</h2>
          <ol className="ledger" data-times>
            {recommended.map((expert, index) => (
              <ExpertCard
                key={expert.id}
                expert={expert}
                cardNumber={index + 1}
                ahead={ahead[expert.id]}
                isSignedIn
                heart={
                  <FavouriteButton
                    expertId={expert.id}
                    name={expert.displayName}
                    isOne={false}
                    redirectTo={paths.favourites()}
                    isSignedIn
                  />
                }
              />
            ))}
          </ol>
        </section>
      ) : null}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => paths.favourites({ page: wanted })}
        label="Pages of favourites"
      />
      <MessageDialogs experts={experts} drafts={drafts} />
    </Page>
  );
}
