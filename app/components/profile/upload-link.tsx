import { paths } from "~/shared/paths";

/** Beside the address of a picture. It opens in another tab, so that nothing typed is lost. */
export const UploadLink = () => (
  <>
    {"You can also "}
    <a href={paths.portrait} target="_blank" rel="noopener">
      upload a portrait<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    {", which is shown instead."}
  </>
);
