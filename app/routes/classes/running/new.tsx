import { ClassForm } from "~/components/classes/running/class-form";
import { ClassPage } from "~/components/classes/running/class-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { creationEffects, withRooms } from "~/domain/classes/running/change-effects";
import { newFields } from "~/domain/classes/running/class-fields.server";
import { createClass } from "~/domain/classes/running/create-class.server";
import { newId } from "~/platform/ids";
import { fail } from "~/shared/result";
import type { Route } from "./+types/new";
import { classFormAction, formParts } from "./class-form.server";
import { classRunner } from "./runner.server";

/** Creates a class that isn't another date of an existing one. */

export const meta = ownPageMeta("New class", "Create a live class.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const runner = classRunner({ context, request });
  const { zone } = runner;
  const parts = await formParts(runner, { timeZone: zone, expert: null });
  return { ...parts, key: newId(), fields: newFields(zone) };
}

export function action({ context, request }: Route.ActionArgs) {
  const runner = classRunner({ context, request });
  const { db, caller, scope } = runner;
  return classFormAction({ context, request }, runner, {
    notice: "The class was created.",
    async command({ key: id, slug, details }) {
      const created = await createClass(db, caller, { scope, id, slug, duplicateOf: null, details });
      return created.ok ? created : fail({ code: created.error, live: null });
    },
  });
}

export default function NewClass({ loaderData, actionData }: Route.ComponentProps) {
  const { base, isAdmin, key, fields, zones, teachers, hasShop } = loaderData;
  const sentKey = actionData?.reply.initialValue?.key;
  return (
    <ClassPage isAdmin={isAdmin} title="New class" back={{ href: base, label: "Classes" }}>
      <ClassForm
        fields={fields}
        zones={zones}
        teachers={teachers}
        hasShop={hasShop}
        action={`${base}/new`}
        back={base}
        button="Create class"
        hidden={{ key: typeof sentKey === "string" ? sentKey : key, version: "" }}
        hasSlug
        effects={withRooms(creationEffects, loaderData.hasRooms)}
        verdict={actionData}
      />
    </ClassPage>
  );
}
