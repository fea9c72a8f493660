import { ClassForm } from "~/components/classes/running/class-form";
import { ClassPage } from "~/components/classes/running/class-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { changeClass } from "~/domain/classes/running/change-class.server";
import { changeEffects, withRooms } from "~/domain/classes/running/change-effects";
import { fieldsOf } from "~/domain/classes/running/class-fields.server";
import { countSeats } from "~/domain/classes/running/run-queries.server";
import { canChange, classMessages, hasFixedPrice } from "~/domain/classes/running/running";
import { runClassPath } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import type { Route } from "./+types/edit";
import { classFormAction, formParts } from "./class-form.server";
import { expertOf, runnerOfClass } from "./runner.server";

/** Changes a class that hasn't started. */

export const meta = ownPageMeta("Edit class", "Change a live class.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const runner = await runnerOfClass({ context, request }, params.classId);
  const { live, now } = runner;
  const problem = canChange(live, now)
    ? null
    : classMessages[live.status === "cancelled" ? "cancelled" : "started"];
  const parts = await formParts(runner, { timeZone: live.timeZone, expert: expertOf(runner) });
  const fields = fieldsOf(live);
  const fixedPrice = hasFixedPrice(live, runner) ? fields.price : undefined;
  const { confirmed, ...line } = (await countSeats(runner.db, [live.id]))(live.id);
  const effects = changeEffects({ confirmed, waiting: line.waiting + line.offered });
  return { ...parts, effects, id: live.id, version: String(live.version), fields, fixedPrice, problem };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const runner = await runnerOfClass({ context, request }, params.classId);
  const { db, caller, scope, live } = runner;
  return classFormAction({ context, request }, runner, {
    notice: "The class was saved.",
    command: ({ version, details }) => changeClass(db, caller, { scope, classId: live.id, version, details }),
  });
}

export default function EditClass({ loaderData, actionData }: Route.ComponentProps) {
  const { base, isAdmin, id, version, fields, fixedPrice, effects, problem, zones, teachers, hasShop } =
    loaderData;
  const back = runClassPath(base, id);
  return (
    <ClassPage isAdmin={isAdmin} title="Edit class" back={{ href: back, label: "Class" }}>
      {problem && !actionData ? (
        <Notice kind="info">
          <p>{problem}</p>
        </Notice>
      ) : (
        <ClassForm
          fields={fields}
          fixedPrice={fixedPrice}
          effects={withRooms(effects, loaderData.hasRooms)}
          zones={zones}
          teachers={teachers}
          hasShop={hasShop}
          back={back}
          action={runClassPath(base, id, "edit")}
          button="Save class"
          hidden={{ key: "", version }}
          hasSlug={false}
          verdict={actionData}
        />
      )}
    </ClassPage>
  );
}
