import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";

interface PaginationProps {
  /** The page that shows, from 1. */
  page: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
  /** What the pages are of, for the landmark's name. */
  label?: string;
}

/** Previous and next as links; nothing at all where everything fits on one page. */
export function Pagination({ page, hasNext, hrefOf, label = "Pages" }: PaginationProps) {
  if (page <= 1 && !hasNext) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 ? (
        <a className="button quiet" rel="prev" href={hrefOf(page - 1)}>
          <ArrowLeft size={18} />
          <span>
            Previous<span className="visually-hidden"> page</span>
          </span>
        </a>
      ) : (
        <span />
      )}
      <span className="muted small num">Page {page}</span>{" "}
      {hasNext ? (
        <a className="button quiet" rel="next" href={hrefOf(page + 1)}>
          <span>
            Next<span className="visually-hidden"> page</span>
          </span>
          <ArrowRight size={18} />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
