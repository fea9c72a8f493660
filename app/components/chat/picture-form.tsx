import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { messageLength } from "~/domain/chat/chat";
import type { PictureFields } from "~/domain/chat/chat.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { controlProps, Labelled } from "~/ui/field-parts";

/** The form that sends a picture. It is a plain post, with and without a script. */
export function PictureForm({
  partnerId,
  clientId,
  verdict,
}: {
  partnerId: string;
  /** The id of the message, so that posting it twice stores one message. */
  clientId: string;
  verdict?: SubmissionResult | undefined;
}) {
  const [form, fields] = formState<PictureFields>({
    id: "picture",
    lastResult: verdict,
    defaultValue: { clientId },
  });
  const { picture, content } = fields;
  const errors = picture.errors ?? [];
  return (
    <PostForm
      action={paths.messagePictureTo(partnerId)}
      encType="multipart/form-data"
      noValidate
      id={form.id}
      className="form"
    >
      <input type="hidden" name="clientId" value={fields.clientId.defaultValue ?? clientId} />
      <Labelled id={picture.id} label="Picture" hint={pictureHint} errors={errors}>
        <input
          type="file"
          className="input"
          name={picture.name}
          accept="image/png,image/jpeg,image/webp,image/avif"
          {...controlProps(picture.id, { hint: pictureHint, errors })}
        />
      </Labelled>
      <FormField field={content} label="Text" optional multiline rows={2} maxLength={messageLength} />
      <p className="bar start">
        <Button variant="quiet">Send picture</Button>
      </p>
    </PostForm>
  );
}

const pictureHint =
  "PNG, JPEG, WebP or AVIF, up to 5 MB. Only the two of you see it, and an admin if the conversation is reported. We keep only the picture, not the place or camera stored in the file.";
