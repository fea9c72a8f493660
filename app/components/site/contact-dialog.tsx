import { useLocation } from "react-router";
import { paths } from "~/shared/paths";
import { Dialog, opening } from "~/ui/dialog";
import type { SiteData } from "../site-data";
import { ContactForm } from "./contact-form";

/** 'Support' in the header, and the dialog that it opens on every page except the contact page. */

interface ContactProps {
  site: SiteData | undefined;
}

const dialogId = "contact-us";

export function SupportItem({ site }: ContactProps) {
  const { pathname } = useLocation();
  if (!hasDialog(site, pathname)) {
    return (
      <a href={paths.contact} aria-current={pathname === paths.contact ? "page" : undefined}>
        Support
      </a>
    );
  }
  return (
    <>
      <button type="button" className="menu-link opens-dialog" {...opening(dialogId)}>
        Support
      </button>{" "}
      <a className="instead-of-dialog" href={paths.contact}>
        Support page
      </a>
    </>
  );
}

/** Place it at the end of the page: a text browser shows it there, after the content. */
export function ContactDialog({ site }: ContactProps) {
  const { pathname } = useLocation();
  if (!hasDialog(site, pathname)) return null;
  return (
    <Dialog id={dialogId} title="Contact Us">
      <ContactForm sender={site?.actor?.sender ?? null} isInDialog />
    </Dialog>
  );
}

/** A page that failed before the session was read has only the link. */
const hasDialog = (site: SiteData | undefined, pathname: string): boolean =>
  site !== undefined && pathname !== paths.contact;
