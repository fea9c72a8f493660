import type { SubmissionResult } from "@conform-to/dom";
import { redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { keepPage, reached } from "~/components/form/keep-page";
import { PortraitPicker } from "~/components/form/portrait-picker";
import { PostForm } from "~/components/form/post-form";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { resubmitCard } from "~/domain/experts/card/submit-card.server";
import { portraitStore } from "~/domain/portraits/choose-store.server";
import { findCardPicture, findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { pictureMessages } from "~/domain/portraits/portrait";
import { portraitForm } from "~/domain/portraits/portrait.forms.server";
import { PortraitStoreError } from "~/domain/portraits/portrait-store";
import { removePortrait, savePortrait } from "~/domain/portraits/save-portrait.server";
import { makePortrait } from "~/pictures/make-portrait.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Avatar } from "~/ui/avatar";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { parseUpload } from "~/web/parse-form.server";
import type { Route } from "./+types/portrait";

/** The user's own portrait: upload, crop, remove. */

export const handle: PageHandle = { hydrate: true };

export const meta = ownPageMeta("Portrait", "The picture that others see beside your name.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const portraitId = await findCurrentPortrait(db, actor.userId);
  return {
    name: actor.fullName,
    role: actor.role,
    isUploaded: portraitId !== null,
    shown: portraitId
      ? paths.portraitFile(portraitId)
      : actor.expertId && (await findCardPicture(db, actor.expertId)),
  };
}

const savedTexts = {
  none: "Your portrait is saved.",
  waiting: "Your portrait is saved. It appears on your card once an admin has approved it.",
  returned: "Your portrait is saved. It goes to the admin with your card when you save the card again.",
};
const confirmFirst = "Confirm your email address before you upload a portrait.";

export async function action({ context, request }: Route.ActionArgs) {
  const { db, env, log } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { isVerified } = caller.actor;
  const { form, file, isTooLarge } = await parseUpload(request, "picture");
  const goOn = (notice: string) =>
    form.has("stays")
      ? Response.json({ saved: notice })
      : redirect(paths.portrait, { status: 303, headers: { "Set-Cookie": flash(context, notice) } });
  return formAction(
    { context, request },
    {
      schema: portraitForm,
      form,
      refuseFirst: () =>
        isVerified || form.get("intent") === "remove" ? null : { status: 403, form: confirmFirst },
      counts: () => [{ rule: "portrait:account", subject: caller.actor.userId }],
      async run({ intent, ...crop }) {
        if (intent === "remove") {
          await removePortrait(db, caller);
          return goOn("Your portrait is removed.");
        }
        if (isTooLarge) return { status: 413, fields: { picture: pictureMessages["too-large"] } };
        if (!file) return { fields: { picture: pictureMessages["no-file"] } };
        const made = await makePortrait(file, crop);
        if (!made.ok) return { fields: { picture: pictureMessages[made.error] } };
        const store = portraitStore(env, db);
        try {
          const card = await savePortrait(db, caller, { files: made.value, store, resubmitCard });
          return goOn(savedTexts[card ?? "none"]);
        } catch (error) {
          if (!(error instanceof PortraitStoreError)) throw error;
          log.error("A portrait could not be stored", error);
          return { isOutage: true, form: unavailableText };
        }
      },
    },
  );
}

/** For the dialog of the card's form, which stays. This page's own form is a plain post. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

export default function PortraitPage({ loaderData, ...props }: Route.ComponentProps) {
  const { name, role, isUploaded, shown } = loaderData;
  const actionData = reached(props.actionData) as SubmissionResult | undefined; // `saved` is for the dialog
  const [form, fields] = formState<{ picture: string }>({ id: "portrait", lastResult: actionData });
  return (
    <Page title="Portrait" back={{ href: paths.profileAccount, label: "Account" }} narrow>
      <FormErrors form={form} />
      <div className="person">
        <Avatar src={shown} name={name} size="l" />
        <p className="muted">
          {role === "expert"
            ? "Your portrait appears on your card once an admin has approved it. It replaces the picture at your photo URL."
            : "Your portrait appears in your messages with experts, and on your application if you apply to teach."}
        </p>
      </div>
      <PostForm
        action={paths.portrait}
        encType="multipart/form-data"
        noValidate
        id={form.id}
        className="form"
      >
        <PortraitPicker
          id={fields.picture.id}
          name={fields.picture.name}
          errors={fields.picture.errors ?? []}
        />
        <p className="bar start">
          <Button name="intent" value="save">
            {isUploaded ? "Replace portrait" : "Save portrait"}
          </Button>
          <ButtonLink variant="quiet" href={paths.profileAccount}>
            Cancel
          </ButtonLink>
        </p>
      </PostForm>
      {isUploaded ? (
        <PostForm action={paths.portrait} className="bar start">
          <Button variant="quiet" name="intent" value="remove">
            Remove portrait
          </Button>
        </PostForm>
      ) : null}
    </Page>
  );
}
