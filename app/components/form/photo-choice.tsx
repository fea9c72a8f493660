import type { ReactNode } from "react";
import { Fold } from "~/ui/fold";
import { UploadLink } from "./upload-link";

interface PhotoChoiceProps {
  hasPortrait: boolean;
  /** The field for a picture's address has an error, so it shows. */
  isRefused: boolean;
  /** Opens the upload over the page, on a page that has its dialog. */
  upload?: ReactNode;
  /** The field for a picture's address. */
  children: ReactNode;
}

/** The picture of a card: an upload first, and folded beneath it the address of one elsewhere. */
export const PhotoChoice = ({ hasPortrait, isRefused, upload, children }: PhotoChoiceProps) => (
  <div className="stack-s">
    <div>
      <p>
        <strong>Photo</strong>
      </p>
      <p className="hint">
        {hasPortrait
          ? "Your uploaded portrait is shown."
          : "A picture of you, for your card and your profile."}
      </p>
    </div>
    <p>{upload ?? <UploadLink />}</p>
    <Fold key={String(isRefused)} more="Use a link to a picture" less="Hide the link" isOpen={isRefused}>
      {children}
    </Fold>
  </div>
);
