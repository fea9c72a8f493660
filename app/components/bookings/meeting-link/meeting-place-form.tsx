import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import {
  type MeetingPlace,
  meetingLinkHints,
  meetingLinkLimit,
  meetingPlaces,
  placeTexts,
} from "~/domain/bookings/meeting-link/meeting-link";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";

interface MeetingPlaceFormProps {
  place: MeetingPlace;
  link: string | null;
  verdict: SubmissionResult | undefined;
}

/** The form with which an expert chooses where to meet learners, where the operator has rooms. */
export function MeetingPlaceForm({ place, link, verdict }: MeetingPlaceFormProps) {
  const [form, fields] = formState<{ place: string; meetingLink: string }>({
    id: "meeting-place",
    lastResult: verdict,
    defaultValue: { place, meetingLink: link ?? "" },
  });
  return (
    <div className="stack-s">
      <FormErrors form={form} />
      <PostForm action={paths.meetingLink} noValidate id={form.id} className="form">
        <Choice
          {...fields.place}
          legend="Where you meet"
          hint="This applies to new bookings and classes. Existing ones keep their place."
          options={meetingPlaces.map((value) => ({ value, ...placeTexts[value] }))}
        />
        <FormField
          field={fields.meetingLink}
          label="Your own link"
          hint={meetingLinkHints.usual}
          type="url"
          autoComplete="off"
          maxLength={meetingLinkLimit}
          spellCheck={false}
          optional
        />
        <div>
          <Button>Save</Button>
        </div>
      </PostForm>
    </div>
  );
}
