import { paths } from "~/shared/paths";

/**
 * The hint of a field for a picture's address, with the link to upload one instead. It opens in another tab, so that
 * nothing typed is lost.
 */
export const HintWithUpload = ({ text }: { text: string | undefined }) => (
  <>
    <span>{`${text}. You can also `}</span>
    <a href={paths.portrait} target="_blank" rel="noopener">
      upload a portrait<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    <span>, which is shown instead.</span>
  </>
);
