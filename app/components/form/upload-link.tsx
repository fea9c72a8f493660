import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The link to the upload of a portrait. It opens in another tab, so that nothing typed is lost. */
export const UploadLink = () => (
  <ButtonLink variant="quiet" href={paths.portrait} target="_blank" rel="noopener">
    Upload a portrait<span className="visually-hidden"> (opens in a new tab)</span>
  </ButtonLink>
);
