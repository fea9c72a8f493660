import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { HomeSection } from "./home-section";

/** For companies: what they get, and how to contact us. */
export function CorporateTraining() {
  return (
    <HomeSection
      id="corporate-training"
      title="Corporate training"
      aside={<p className="muted">For teams that defend, build or audit systems.</p>}
    >
      <ul className="points">
        <li>A working practitioner teaches your team live, using your own cases.</li>
        <li>
          You see who teaches before you decide: each card says what an expert has done and what an hour
          costs.
        </li>
        <li>The first talk is free: tell us what your team needs, and we answer by email.</li>
      </ul>
      <div className="actions">
        <ButtonLink variant="outlined" href={paths.bookDemo}>
          Schedule Free Consultation
        </ButtonLink>
      </div>
    </HomeSection>
  );
}
