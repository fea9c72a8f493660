import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { ownPageMeta } from "~/components/site/page-meta";
import type { Route } from "./+types/list";
import { adminView, takeNoPosts } from "./admin-view.server";
import { listNameIn, loadList } from "./lists.server";

/** An admin list with its own page: `/admin/payments` and the like. */

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.list.shape.title ?? "Admin";
  return ownPageMeta(title, args.loaderData?.list.lead ?? "")(args);
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const list = await loadList(view, listNameIn(url), url.searchParams);
  return { list };
}

export const action = takeNoPosts;

export default function ListPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage title={list.shape.title} lead={list.lead}>
      {list.related ? (
        <p>
          <a href={list.related.href}>{list.related.text}</a>
        </p>
      ) : null}
      <AdminList {...list} />
    </AdminPage>
  );
}
