import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** For companies: what they get, and how to contact us. */
export const CorporateTraining = () => (
  <section className="stack-s" id="corporate-training" aria-labelledby="corporate-training-title">
    <h2 id="corporate-training-title">Corporate training</h2>
    <p>
      A working practitioner teaches your team live, using your own cases. The first talk is free: tell us
      what your team needs, and we'll answer by email.
    </p>
    <div className="actions">
      <ButtonLink variant="quiet" href={paths.bookDemo}>
        Schedule Free Consultation
      </ButtonLink>
    </div>
  </section>
);
