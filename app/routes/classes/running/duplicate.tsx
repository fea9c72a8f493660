import { ClassForm } from "~/components/classes/running/class-form";
import { ClassPage } from "~/components/classes/running/class-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { creationEffects, withRooms } from "~/domain/classes/running/change-effects";
import { duplicateFields } from "~/domain/classes/running/class-fields.server";
import { createClass } from "~/domain/classes/running/create-class.server";
import { newId } from "~/platform/ids";
import { isolated } from "~/shared/isolated";
import { runClassPath } from "~/shared/paths";
import { fail } from "~/shared/result";
import type { Route } from "./+types/duplicate";
import { classFormAction, formParts } from "./class-form.server";
import { expertOf, runnerOfClass } from "./runner.server";

/** Adds another date of a class. Learners can move between the two while their price is the same. */

export const meta = ownPageMeta("Another date", "Add a date of a live class.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const runner = await runnerOfClass({ context, request }, params.classId);
  const { live } = runner;
  const parts = await formParts(runner, { timeZone: live.timeZone, expert: expertOf(runner) });
  return { ...parts, id: live.id, title: live.title, key: newId(), fields: duplicateFields(live) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const runner = await runnerOfClass({ context, request }, params.classId);
  const { db, caller, scope, live } = runner;
  return classFormAction({ context, request }, runner, {
    notice: "The date was added.",
    async command({ key: id, slug, details }) {
      const created = await createClass(db, caller, { scope, id, slug, duplicateOf: live.id, details });
      return created.ok ? created : fail({ code: created.error, live: null });
    },
  });
}

export default function Duplicate({ loaderData, actionData }: Route.ComponentProps) {
  const { base, isAdmin, id, title, key, fields, zones, teachers, hasShop } = loaderData;
  const back = runClassPath(base, id);
  const sentKey = actionData?.reply.initialValue?.key;
  return (
    <ClassPage
      isAdmin={isAdmin}
      title="Another date"
      lead={`Of ${isolated(title)}. It has seats, a waitlist and an address of its own.`}
      back={{ href: back, label: "Class" }}
    >
      <ClassForm
        fields={fields}
        zones={zones}
        teachers={teachers}
        hasShop={hasShop}
        back={back}
        action={runClassPath(base, id, "duplicate")}
        button="Add date"
        hidden={{ key: typeof sentKey === "string" ? sentKey : key, version: "" }}
        hasSlug
        effects={withRooms(creationEffects, loaderData.hasRooms)}
        verdict={actionData}
      />
    </ClassPage>
  );
}
